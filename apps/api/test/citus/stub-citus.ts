import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from '../servers/database-server.ts'

/**
 * Functions and tables by the names of Citus, in a schema of their own. They move nothing; they only note what was asked,
 * and refuse what Citus 13.2 was seen to refuse.
 */
const stubs = `
  create schema citus_stub;
  grant usage on schema citus_stub to public;
  create function citus_stub.citus_version() returns text language sql
    as $$ select 'Citus 13.2.2 on x86_64-pc-linux-gnu' $$;
  create table citus_stub.pg_dist_node (
    nodename text primary key, groupid int, noderole text default 'primary', isactive boolean default true,
    shouldhaveshards boolean default true
  );
  insert into citus_stub.pg_dist_node (nodename, groupid) values ('coordinator', 0), ('worker-1', 1), ('worker-2', 2);
  create table citus_stub.pg_dist_partition (
    logicalrelid regclass primary key, partmethod "char" not null, colocationid int not null, repmodel "char" not null,
    partkey text
  );
  create table citus_stub.node_health (
    from_nodename text, from_nodeport int, to_nodename text, to_nodeport int, result boolean
  );
  grant select on all tables in schema citus_stub to public;
  create function citus_stub.citus_check_cluster_node_health() returns setof citus_stub.node_health language sql
    as $$ select * from citus_stub.node_health $$;

  -- The two workers are this node; each command has a connection of its own there.
  create function citus_stub.run_command_on_workers(command text)
  returns table (nodename text, nodeport int, success boolean, result text) language plpgsql as $$
  begin
    if command like 'show %' then
      return query select n.nodename, 5432, true, current_setting(substr(command, 6))
                   from citus_stub.pg_dist_node n where groupid > 0;
    else
      execute command;
      return query select n.nodename, 5432, true, 'DO' from citus_stub.pg_dist_node n where groupid > 0;
    end if;
  end $$;
  create table citus_stub.messages (nodeid int, lc_messages text);
  insert into citus_stub.messages values (1, 'C'), (2, 'en_US.UTF-8');
  grant select on citus_stub.messages to public;
  create function citus_stub.run_command_on_all_nodes(command text)
  returns table (nodeid int, success boolean, result text) language sql
    as $$ select nodeid, true, lc_messages from citus_stub.messages $$;

  create function citus_stub.create_reference_table(target regclass) returns void language plpgsql as $$
  begin
    if exists (select 1 from pg_constraint k join citus_stub.pg_dist_partition p on p.logicalrelid = k.confrelid
               where k.contype = 'f' and k.conrelid = target and p.partmethod = 'h') then
      raise 'foreign keys from reference tables and local tables to distributed tables are not supported';
    end if;
    insert into citus_stub.pg_dist_partition values (target, 'n', 2, 't', null);
  end $$;

  create function citus_stub.create_distributed_table(
    target regclass, account_column text, colocate_with text default 'default'
  ) returns void language plpgsql as $$
  begin
    if exists (select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = target
               and not exists (select 1 from citus_stub.pg_dist_partition p
                               where p.logicalrelid = k.conrelid and p.partmethod = 'h')) then
      raise 'foreign keys from reference tables and local tables to distributed tables are not supported';
    end if;
    if colocate_with not in ('default', 'none') and not exists (
      select 1 from citus_stub.pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h'
    ) then
      raise 'colocate_with option is not supported with local tables added to metadata';
    end if;
    insert into citus_stub.pg_dist_partition values (target, 'h', case when colocate_with = 'none' then 3 else 1 end, 's', account_column);
  end $$;

  create function citus_stub.truncate_local_data_after_distributing_table(target regclass) returns void language plpgsql as $$
  begin
    if not exists (select 1 from citus_stub.pg_dist_partition where logicalrelid = target) then
      raise 'supplied parameter is not a distributed relation';
    end if;
  end $$;
`

/** Makes a database look like the first node of a Citus cluster that distributes nothing yet. */
export async function stubCitus(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(stubs)
    const name = pg.escapeIdentifier(new URL(ownerUrl).pathname.slice(1))
    await client.query(`alter database ${name} set search_path to public, citus_stub`)
  } finally {
    await client.end()
  }
}

/** A database of its own on the tests' server: a copy of the migrated one, or an empty one. */
export async function createStubbedDatabase({ isEmpty = false } = {}) {
  const server = inject('databaseServer')
  const name = `milepost_citus_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: withDatabase(server.ownerUrl, 'postgres') })
  await admin.connect()
  await admin.query(`create database ${name}${isEmpty ? '' : ' template milepost_template'}`)
  const target = {
    ownerUrl: withDatabase(server.ownerUrl, name),
    url: withDatabase(server.url, name),
  }
  await stubCitus(target.ownerUrl)
  const owner = new pg.Client({ connectionString: target.ownerUrl, application_name: 'citus test' })
  await owner.connect()
  return {
    ...target,
    /** A connection of the owner; `distribute` does not count it. */
    owner,
    async stop() {
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
