import { sql } from 'drizzle-orm';
import { distintos } from '#platform/server/cifras/igualar-sql.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import type { Igualdad } from '#platform/server/types.ts';

/** Balance by `pk` of the lines that `donde` picks, debit less credit (or the reverse). */
const porPk = (ctx: ReadCtx, donde: string, signo: 1 | -1 = 1) =>
  sql`select pk as clave, ${sql.raw(String(signo))} * sum(debe - haber) as saldo from libro_linea
    where empresa_id = ${ctx.empresa_id}::uuid and pk is not null and ${sql.raw(donde)} group by 1`;
/** What the auxiliary says of each living debt that `donde` picks. */
const viva = (ctx: ReadCtx, monto: string, donde: string) =>
  sql`select pk as clave, ${sql.raw(monto)} as saldo from libro_obligacion
    where empresa_id = ${ctx.empresa_id}::uuid and estado = 'vigente' and ${sql.raw(donde)}`;

const DE_DOCUMENTO = "(cuenta = '1301' or cuenta = '1207' and pk like 'documento:%')";
const RETENCION = 'greatest(0, capital - coalesce(base_mora, capital))';
/** Of these kinds the capital has an account of its own; of any other it is a charge, in 1206 or 1209. */
const CON_CAPITAL = "tipo in ('cuota', 'documento', 'saldo_cedente')";

/** Who closes the month mends what the auxiliary and its accounts do not say alike. */
const deLibro = (codigo: string, url = '/libro/balance'): Igualdad => ({
  codigo,
  url,
  permiso: 'libro:cerrar-periodo',
  perfil: 'CONTABILIDAD',
});

/** 2110 of each debt: what is left to earn of it, and what other areas earn of it by themselves. */
async function porDevengar(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const ajeno = (await ctx.ask('devengo.ajeno', {})).flatMap((r) => [...r.answer]);
  return distintos(
    ctx,
    porPk(ctx, "cuenta = '2110'", -1),
    sql`select clave, sum(saldo) as saldo from (
        ${viva(ctx, 'coalesce(devengo_total, 0) - devengado', 'devengo_total is not null')}
        union all select pk, monto from jsonb_to_recordset(${JSON.stringify(ajeno)}::jsonb) as x(pk text, monto bigint)) t group by 1`,
  );
}

/** Debts whose row does not say what the last word of their history says, with what each says that it owes. */
async function ultimaPalabra(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const dicho = (t: string) =>
    sql.raw(
      ['estado', 'capital', 'interes', 'capital_uf', 'interes_uf', 'gastos', 'costas', 'mora', 'mora_desde', 'base_mora', 'vencimiento']
        .map((c) => `${t}.${c}`)
        .join(', '),
    );
  const r =
    await ctx.db.execute(sql`select o.pk as clave, o.capital + o.interes as libro, h.capital + h.interes as auxiliar from libro_obligacion o
    join lateral (select * from libro_obligacion_historia x where x.empresa_id = o.empresa_id and x.pk = o.pk order by x.n desc limit 1) h on true
    where o.empresa_id = ${ctx.empresa_id}::uuid and (${dicho('o')}) is distinct from (${dicho('h')}) order by o.pk limit 20`);
  return (r as unknown as { rows: Record<string, unknown>[] }).rows;
}

/**
 * Auxiliary = control accounts, each equality by its name in the dictionary of figures. What is agreed in UF moves every night by portfolio, and its
 * owner answers for it; so does each of the two whose auxiliary is not here (interest of credits, pasivos).
 */
export const igualdades: readonly Invariant[] = [
  {
    id: 'E1-libro',
    igualdad: deLibro('E1'),
    titulo: 'El capital de cada cuota en pesos es lo que 1201 tiene de ella',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select clave, saldo from (${porPk(ctx, "cuenta = '1201' and pk like 'cuota:%'")}) t where not exists (select 1 from libro_obligacion o
          where o.empresa_id = ${ctx.empresa_id}::uuid and o.pk = t.clave and (o.moneda = 'UF' or o.clase = 'causa'))`,
        viva(ctx, 'capital', "tipo = 'cuota' and moneda = 'CLP' and clase = 'cuota'"),
      ),
  },
  {
    id: 'E2-libro',
    igualdad: deLibro('E2'),
    titulo: 'La cara de cada documento comprado es lo que 1301, o 1207 en causa, tiene de él',
    check: (ctx) => distintos(ctx, porPk(ctx, DE_DOCUMENTO), viva(ctx, 'capital', "tipo = 'documento'")),
  },
  {
    id: 'E3-libro',
    igualdad: deLibro('E3'),
    titulo: 'La retención de cada documento comprado es lo que 2108 tiene de él',
    check: (ctx) => distintos(ctx, porPk(ctx, "cuenta = '2108' and pk like 'documento:%'", -1), viva(ctx, RETENCION, "tipo = 'documento'")),
  },
  {
    id: 'E4-libro',
    igualdad: deLibro('E4'),
    titulo: 'Lo que cada cedente debe de una compra es lo que 1302 tiene de ello',
    check: (ctx) => distintos(ctx, porPk(ctx, "cuenta = '1302'"), viva(ctx, 'capital', "tipo = 'saldo_cedente'")),
  },
  {
    id: 'E5-libro',
    igualdad: deLibro('E5'),
    titulo: 'Los gastos, costas y cargos de cada deuda son lo que 1205, 1206, 1208 y 1209 tienen de ella',
    check: (ctx) =>
      distintos(
        ctx,
        porPk(ctx, "cuenta in ('1205', '1206', '1208', '1209') and pk not like 'pagare:%' and pk not like 'cheque:%'"),
        viva(ctx, `gastos + costas + case when ${CON_CAPITAL} then 0 else capital + interes end`, 'true'),
      ),
  },
  {
    id: 'E7-libro',
    igualdad: deLibro('E7', '/libro/provision'),
    titulo: 'La provisión de las deudas de cada cartera es el saldo de 1291 y de 1391',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select cuenta as clave, sum(haber - debe) as saldo from libro_linea
          where empresa_id = ${ctx.empresa_id}::uuid and cuenta in ('1291', '1391') group by 1`,
        sql`select case when pk like 'cuota:%' then '1291' else '1391' end as clave, sum(provision) as saldo from libro_obligacion
          where empresa_id = ${ctx.empresa_id}::uuid group by 1`,
      ),
  },
  {
    id: 'E8-libro',
    igualdad: deLibro('E8'),
    titulo: 'Lo que queda por devengar de cada deuda es lo que 2110 tiene de ella',
    check: porDevengar,
  },
  {
    id: 'E9-libro',
    igualdad: deLibro('E9'),
    titulo: 'El anticipo que no ha vuelto es la cara de los documentos menos su retención, en el libro y en el auxiliar',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select 'anticipo' as clave, sum(debe - haber) as saldo from libro_linea
          where empresa_id = ${ctx.empresa_id}::uuid and (${sql.raw(DE_DOCUMENTO)} or cuenta = '2108' and pk like 'documento:%')`,
        sql`select 'anticipo' as clave, sum(least(capital, coalesce(base_mora, capital))) as saldo from libro_obligacion
          where empresa_id = ${ctx.empresa_id}::uuid and estado = 'vigente' and tipo = 'documento'`,
      ),
  },
  {
    id: 'E30-libro',
    igualdad: deLibro('E30', '/libro/auxiliar'),
    titulo: 'Lo que dice cada deuda es la última palabra de su historia: leer el pasado día por día llega a hoy',
    check: (ctx) => ultimaPalabra(ctx),
  },
];
