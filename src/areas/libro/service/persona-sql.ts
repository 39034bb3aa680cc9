import { type SQL, sql } from 'drizzle-orm';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Bloque, DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { corteBueno } from './corte-sql.ts';
import { cuboDeudas } from './cubo-deudas-sql.ts';
import { castigadoSql, deudasDeLaHistoria, respondePorAlguna } from './deuda-sql.ts';

/**
 * What a debt is to a RUT: `propia` (it owes it itself), `como_deudor` (of a document that somebody sold), `indirecta` (it answers for it) or
 * `cedida` (it sold it and somebody else owes it, also when it answers for it: that is its own business). Never added to each other.
 */
export type Papel = 'propia' | 'como_deudor' | 'indirecta' | 'cedida';

/** The figures of the block: what of each debt is added, of those that are that to the RUT. */
const CIFRAS = [
  { nombre: 'directa', titulo: 'Debe por sí mismo', columna: 'directa', papel: 'propia', de: 'deuda' },
  { nombre: 'vencido_propio', titulo: 'De ello, vencido', columna: 'vencido_propio', papel: 'propia', de: 'vencido' },
  { nombre: 'como_deudor', titulo: 'Debe como deudor', columna: 'debe_como_deudor', papel: 'como_deudor', de: 'deuda' },
  { nombre: 'indirecta', titulo: 'Responde por', columna: 'de_otro', papel: 'indirecta', de: 'deuda' },
  { nombre: 'cedida', titulo: 'Le deben lo que cedió', columna: 'le_deben', papel: 'cedida', de: 'deuda' },
] as const satisfies readonly { nombre: string; titulo: string; columna: string; papel: Papel; de: 'deuda' | 'vencido' }[];

/** The debts in which a RUT has a part at the end of a day: the rows of the cubo `deudas`, each with what it is to that RUT. */
async function filas(ctx: ReadCtx, q: DePersona): Promise<SQL> {
  const cubo = await cuboDeudas.filas(ctx, { al: q.al, desde: q.al, hasta: q.al, conocido_al: q.conocido_al, de: q.rut, con: q.con });
  const sabido = q.conocido_al ? sql`and g.creado_en <= ${q.conocido_al.toISOString()}::timestamptz` : sql``;
  const conQuienResponde = sql`select c.*, g.pk is not null as responde from (${cubo}) c
        left join (select distinct pk from libro_obligado g where g.empresa_id = ${ctx.empresa_id}::uuid and g.rut = ${q.rut}
          and coalesce(g.desde, '-infinity') <= ${q.al}::date and coalesce(g.hasta, 'infinity') > ${q.al}::date ${sabido}) g on g.pk = c.pk`;
  const cifras = CIFRAS.map((c) => sql`, case when papel = ${c.papel} then ${sql.raw(c.de)} else 0 end as ${sql.identifier(c.columna)}`);
  return sql`select x.*, case when tipo = 'cuota' then 'dentro' else 'fuera' end as limite ${sql.join(cifras, sql``)},
      case when cliente = ${q.rut} then vencido else 0 end as vencido_negocio
    from (select d.*, case when d.rut = ${q.rut} then case when d.rol = 'DEUDOR' then 'como_deudor' else 'propia' end
        when d.cliente = ${q.rut} and d.rol = 'DEUDOR' then 'cedida' when d.responde then 'indirecta' when d.cliente = ${q.rut} then 'cedida' end as papel
      from (${(await respondePorAlguna(ctx, q.rut)) ? conQuienResponde : sql`select c.*, false as responde from (${cubo}) c`}) d) x where papel is not null`;
}

const pesosDe = (campo: string, titulo: string) => ({ campo, titulo, clase: 'pesos' as const });

export const bloqueDeuda: Bloque = {
  bloque: 'deuda',
  titulo: 'Deuda',
  permiso: 'libro:deudas',
  orden: 10,
  ambito: 'corte',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'papel', titulo: 'Papel', clase: 'palabra' },
    { campo: 'rut', titulo: 'Debe', clase: 'rut' },
    { campo: 'cliente', titulo: 'Cliente', clase: 'rut' },
    { campo: 'moneda', titulo: 'Moneda', clase: 'texto' },
    { campo: 'vencimiento', titulo: 'Vence', clase: 'fecha' },
    { campo: 'dias_mora', titulo: 'Días de mora', clase: 'numero' },
    pesosDe('capital', 'Capital'),
    pesosDe('interes', 'Interés'),
    pesosDe('mora', 'Mora'),
    pesosDe('gastos', 'Gastos'),
    pesosDe('costas', 'Costas'),
    pesosDe('deuda', 'Total'),
  ],
  filtros: ['tipo', 'origen_id', 'rol', 'limite', 'responde'],
  cifras: CIFRAS.map(({ nombre, titulo, columna }) => ({ nombre, titulo, columna, unidad: 'pesos' as const })),
  fila: cuboDeudas.fila,
};

/** A line of the position of a RUT: what it is to it, of which record or counterparty. */
export interface LineaDePosicion {
  papel: Papel;
  tipo: string;
  /** The credit of its cuotas; null for the others. */
  origen_area: string | null;
  origen_id: string | null;
  numero: string | null;
  /** The client whose business it is. */
  cliente: string;
  moneda: string;
  n: number;
  deuda: Pesos;
  vencido: Pesos;
  dias_mora: number;
  /** What of it falls due on the day or in the thirty after it. */
  por_vencer: Pesos;
  /** What of the documents that it sold is not advanced and not given back. */
  retencion: Pesos;
  /** What is left to pay of its business: the capital of each debt, and of a document that it sold what was advanced on it. */
  capital_negocio: Pesos;
  /** It answers for it as a guarantor, whatever else it is to it. */
  responde: boolean;
}

/** What the block of debts says in short, told by its lines: they are its rows already added. */
export function resumenDeDeuda(lineas: readonly LineaDePosicion[]): { bloque: string; n: number; valores: Record<string, Pesos> } {
  const valores = CIFRAS.map((c) => [c.nombre, sumPesos(lineas.filter((l) => l.papel === c.papel).map((l) => l[c.de]))] as const);
  return { bloque: bloqueDeuda.bloque, n: lineas.reduce((n, l) => n + l.n, 0), valores: Object.fromEntries(valores) };
}

/**
 * How a RUT stands at the end of a day, within the reach of the session, with what is left to recover of its debts written off. `otros`: there is something
 * of clients out of reach, of which nothing more is said.
 */
export async function posicionDe(ctx: ReadCtx, q: DePersona): Promise<{ lineas: LineaDePosicion[]; castigado: Pesos; otros: boolean }> {
  const alcance = alcanceCliente(ctx, sql`r.cliente`) ?? sql`true`;
  const r = await ctx.db.execute(sql`with r as (select r.*, ${alcance} as alcanza from (${await filas(ctx, q)}) r)
    select papel, tipo, case when tipo = 'cuota' then origen_area end as origen_area, case when tipo = 'cuota' then origen_id end as origen_id,
      case when tipo = 'cuota' then split_part(min(numero) filter (where tipo = 'cuota'), '-', 1) end as numero, cliente, moneda, responde, alcanza, count(*)::int as n, sum(deuda)::text as deuda,
      sum(vencido)::text as vencido, max(dias_mora)::int as dias_mora,
      sum(case when por_vencer between 0 and 30 then deuda else 0 end)::text as por_vencer,
      sum(case when cliente = ${q.rut} then retencion else 0 end)::text as retencion,
      sum(case when cliente = ${q.rut} then por_pagar else 0 end)::text as capital_negocio
    from r group by 1, 2, 3, 4, cliente, moneda, responde, alcanza`);
  const [c] = (
    (await ctx.db.execute(sql`select (${castigadoSql(ctx, q.rut, q.al)})::text as total`)) as unknown as {
      rows: { total: string | null }[];
    }
  ).rows;
  const todas = (
    r as unknown as { rows: (Record<string, string> & { alcanza: boolean; responde: boolean; n: number; dias_mora: number })[] }
  ).rows;
  const lineas = todas
    .filter((f) => f.alcanza)
    .map(({ alcanza: _a, ...f }) => ({
      ...f,
      deuda: pesos(Number(f.deuda)),
      vencido: pesos(Number(f.vencido)),
      por_vencer: pesos(Number(f.por_vencer)),
      retencion: pesos(Number(f.retencion)),
      capital_negocio: pesos(Number(f.capital_negocio)),
    })) as unknown as LineaDePosicion[];
  // Put in order here: asked of the base, it would sort every debt to add them up.
  lineas.sort(
    (a, b) =>
      a.papel.localeCompare(b.papel) || a.tipo.localeCompare(b.tipo) || b.deuda - a.deuda || (a.numero ?? '').localeCompare(b.numero ?? ''),
  );
  const castigado = (await alcanzaCliente(ctx, q.rut)) ? Number(c?.total ?? 0) : 0;
  return { lineas, castigado: pesos(castigado), otros: todas.some((f) => !f.alcanza) };
}

/** A debt in which a RUT has a part at the end of a day, with what it owes by concept, as the cubo says it. */
interface DeudaDePersona {
  pk: string;
  titulo: string;
  url: string;
  capital: number;
  interes: number;
  mora: number;
  gastos: number;
  costas: number;
  colocacion: number;
}

/** What the debts of a RUT and of its business owe at the end of a day, within the reach of the session; what it only answers for is left out. */
export async function montosPorDeuda(ctx: ReadCtx, q: DePersona): Promise<Map<string, DeudaDePersona>> {
  const alcance = alcanceCliente(ctx, sql`r.cliente`) ?? sql`true`;
  const r = (await ctx.db.execute(
    sql`select to_jsonb(r)::text as fila from (${await filas(ctx, q)}) r where ${alcance} and (rut = ${q.rut} or cliente = ${q.rut}) order by pk`,
  )) as unknown as { rows: { fila: string }[] };
  return new Map(
    r.rows.map(({ fila }) => {
      const f = JSON.parse(fila) as DeudaDePersona;
      const { pk, capital, interes, mora, gastos, costas, colocacion } = f;
      return [pk, { pk, ...cuboDeudas.fila({ ...f }), capital, interes, mora, gastos, costas, colocacion }];
    }),
  );
}

/** The day of the last cut that still says what was; today when none does. */
export const diaDeCorte = async (ctx: ReadCtx): Promise<Fecha> => (await corteBueno(ctx, ctx.hoy))?.dia ?? ctx.hoy;

/** What some people owe themselves at the end of a day, debt by debt from its history and each once, whoever else answers for it. */
export async function unionDeDeudas(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<Pesos> {
  const suyos = sql`(select value from jsonb_array_elements_text(${JSON.stringify(ruts)}::jsonb))`;
  const r = (await ctx.db.execute(sql`select coalesce(sum(deuda), 0)::text as total
    from (select distinct on (pk) pk, deuda from (${await deudasDeLaHistoria(ctx, { al })}) d where d.rut in ${suyos} and d.rol <> 'DEUDOR' order by pk) x`)) as unknown as {
    rows: { total: string }[];
  };
  return pesos(Number(r.rows[0]?.total ?? 0));
}
