import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { DayStep, Invariant } from '#platform/server/registry.ts';

/** Two sides of an equality, each by key: what the books hold and what the auxiliary says. Those that differ, at most 20. */
async function distintos(ctx: ReadCtx, libro: SQL, auxiliar: SQL): Promise<Record<string, unknown>[]> {
  const r = await ctx.db.execute(sql`with l as (${libro}), a as (${auxiliar})
    select coalesce(l.clave, a.clave) as clave, coalesce(l.saldo, 0)::text as libro, coalesce(a.saldo, 0)::text as auxiliar
    from l full join a on a.clave = l.clave where coalesce(l.saldo, 0) <> coalesce(a.saldo, 0) order by 1 limit 20`);
  return (r as unknown as { rows: Record<string, unknown>[] }).rows;
}

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

/**
 * Auxiliary = control accounts, each equality by its name in the dictionary of figures. What is agreed in UF moves every night by portfolio, and its
 * owner answers for it; so does each of the two whose auxiliary is not here (interest of credits, pasivos).
 */
export const igualdades: readonly Invariant[] = [
  {
    id: 'E1-libro',
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
    titulo: 'La cara de cada documento comprado es lo que 1301, o 1207 en causa, tiene de él',
    check: (ctx) => distintos(ctx, porPk(ctx, DE_DOCUMENTO), viva(ctx, 'capital', "tipo = 'documento'")),
  },
  {
    id: 'E3-libro',
    titulo: 'La retención de cada documento comprado es lo que 2108 tiene de él',
    check: (ctx) => distintos(ctx, porPk(ctx, "cuenta = '2108' and pk like 'documento:%'", -1), viva(ctx, RETENCION, "tipo = 'documento'")),
  },
  {
    id: 'E4-libro',
    titulo: 'Lo que cada cedente debe de una compra es lo que 1302 tiene de ello',
    check: (ctx) => distintos(ctx, porPk(ctx, "cuenta = '1302'"), viva(ctx, 'capital', "tipo = 'saldo_cedente'")),
  },
  {
    id: 'E5-libro',
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
    titulo: 'Lo que queda por devengar de cada deuda es lo que 2110 tiene de ella',
    check: porDevengar,
  },
  {
    id: 'E9-libro',
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
];

/**
 * End of day, after everything is posted: each of these equalities. One that does not hold opens a pending item for who closes the
 * month, and its item ends when it holds again. Answers how many do not.
 */
export const pasoIgualdades: DayStep = {
  nombre: 'libro: igualdades del auxiliar',
  orden: 90,
  run: async (ctx) => {
    let rotas = 0;
    for (const i of igualdades) {
      const [una] = await i.check(ctx);
      if (!una) {
        await ctx.emit('pendiente.cerrado', { area: 'libro', entidad_id: `igualdad:${i.id}` });
        continue;
      }
      rotas += 1;
      await ctx.emit('pendiente.abierto', {
        area: 'libro',
        entidad_id: `igualdad:${i.id}`,
        cliente_rut: null,
        tipo: 'cuadrar',
        titulo: `No cuadra: ${i.titulo.charAt(0).toLowerCase()}${i.titulo.slice(1)}`,
        url: '/libro/balance',
        permiso: 'libro:cerrar-periodo',
        perfil: 'CONTABILIDAD',
      });
    }
    return { cursor: null, hechos: rotas };
  },
};
