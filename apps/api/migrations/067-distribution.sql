-- A database on several nodes: Citus keeps the rows of an account together on one of them. The functions place a new
-- table there; they do nothing on a database that is not distributed, nor for a table that is in its place.
create function is_distributed() returns boolean language plpgsql stable as $$
begin
  if to_regclass('pg_dist_partition') is null then
    return false;
  end if;
  return exists (
    select 1 from pg_dist_partition where logicalrelid = 'accounts'::regclass and partmethod = 'h'
  );
end $$;

-- The rows of each account on that account's node.
create function by_account(target regclass) returns void language plpgsql as $$
begin
  if not is_distributed() then
    return;
  end if;
  if not exists (select 1 from pg_dist_partition where logicalrelid = target and partmethod = 'h') then
    perform create_distributed_table(target, 'account_id', colocate_with => 'accounts');
  end if;
end $$;

-- All rows on every node.
create function everywhere(target regclass) returns void language plpgsql as $$
begin
  if not is_distributed() then
    return;
  end if;
  if not exists (
    select 1 from pg_dist_partition where logicalrelid = target and partmethod = 'n' and repmodel = 't'
  ) then
    perform create_reference_table(target);
  end if;
end $$;
