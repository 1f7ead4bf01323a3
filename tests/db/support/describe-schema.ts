import { query } from "./query.ts";

const ours = "relnamespace = 'public'::regnamespace";

/**
 * Each query returns one text for every object of its kind that Meander created, with all that a dump would contain.
 */
const kinds = {
  tables: `select format('%s %s %s %s', relkind, oid::regclass, reloptions, obj_description(oid, 'pg_class'))
    from pg_class where ${ours} and relkind <> 'i'`,
  columns: `select format('%s %s %s null:%s default:%s %s%s statistics:%s %s', a.attrelid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      a.attstattarget, col_description(a.attrelid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.${ours} and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select format('%s %s', pg_get_indexdef(oid), reloptions) from pg_class where ${ours} and relkind = 'i'`,
  triggers: "select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
  functions: `select pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`,
  statistics: "select pg_get_statisticsobjdef(oid) from pg_statistic_ext",
  sequences: "select format('%s %s %s', seqrelid::regclass, seqstart, seqincrement) from pg_sequence",
  dictionaries: `select format('%s %s %s', c.cfgname, m.maptokentype, m.mapdict::regdictionary)
    from pg_ts_config c join pg_ts_config_map m on m.mapcfg = c.oid where c.cfgnamespace = 'public'::regnamespace`,
} as const;

export type SchemaDescription = Readonly<Record<string, readonly string[]>>;

/** The schema of a migrated database, in an order that doesn't depend on how it was created. */
export async function describeSchema(url: string): Promise<SchemaDescription> {
  const described: Record<string, readonly string[]> = {};
  for (const [kind, statement] of Object.entries(kinds)) {
    const rows = await query(url, `select line from (${statement}) found (line) order by line`);
    described[kind] = rows.map(({ line }) => String(line));
  }
  return described;
}
