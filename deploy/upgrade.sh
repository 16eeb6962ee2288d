#!/bin/sh
# Switches a machine to another version of Milepost without downtime: deploy/upgrade.sh v4.7.0
# To go back, give an older version, as long as it has the same migrations as the newer one: see docs/operate.md.
set -eu
version=$1
home=/opt/milepost
release=$home/releases/$version

if [ ! -d "$release" ]; then
  # It gets its final name only when complete, so the next run does not mistake a failed build for the release.
  rm -rf "$release.unfinished"
  git -C "$home/source" worktree prune
  git -C "$home/source" fetch --tags --quiet
  git -C "$home/source" worktree add --quiet --detach "$release.unfinished" "$version"
  cd "$release.unfinished"
  npm ci --include=dev --include=optional
  node_modules/.bin/node --input-type=module \
    --eval "const { buildFronts } = await import('./scripts/fronts.ts'); process.exit((await buildFronts()) ? 0 : 1)"
  cd "$home"
  git -C "$home/source" worktree move "$release.unfinished" "$release"
fi
ln -sfn "$release" "$home/next"
mv -T "$home/next" "$home/current"

# The first server to start runs the migrations; the others wait for it.
for unit in $(systemctl list-units --plain --no-legend --state=active 'milepost-server@*' | cut -d' ' -f1); do
  port=${unit#milepost-server@}
  port=${port%.service}
  systemctl restart "$unit"
  tries=0
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/api/health"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
      echo "$unit does not become healthy; the others still run the previous version." >&2
      exit 1
    fi
    sleep 1
  done
done
systemctl restart 'milepost-worker@*'
