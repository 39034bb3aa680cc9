import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { cargarGastos, contabilizarVarios, correrMoras } from '#areas/libro/public.server.ts';
import { fechaMaximaUf } from '#areas/parametros/public.server.ts';
import { DIA_GASTOS } from '#finanzas/mora.ts';
import { addDays, minFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { enPesos } from '../domain/contable.ts';
import { reglasMora } from '../domain/evolucion.ts';
import { texto } from '../domain/moneda.ts';
import { debeCuota, nueva } from '../domain/vivo.ts';
import { creditos, cuotas } from '../tables.ts';
import { avisadasVarias } from './aviso-util.ts';
import { auxiliarDe, diaDeMora, nombreCuota } from './deudas.ts';
import { ultimoCierre } from './devengar.ts';
import { type CuotaFila, pkDe } from './filas.ts';
import { anotarGastosSql } from './gastos-sql.ts';
import { rehacer } from './rehacer.ts';
import { ufDe } from './simular.ts';

interface Avance {
  cursor: string | null;
  hechos: number;
}

const PRIMERO = '00000000-0000-0000-0000-000000000000';
/** Cuotas of one call that only change a date, cuotas that are charged, and credits that are rebuilt whole. */
const [LOTE_MORA, LOTE_GASTOS, LOTE_REHECHOS] = [20_000, 1_000, 50];
const REHACER = 'rehacer:';

/** A due date that fell on a holiday and was not paid on its banking day: from tomorrow its mora counts from the due date (domain §5). */
export async function correrMora(ctx: Ctx, cursor: string | null): Promise<Avance> {
  const previo = await ultimoCierre(ctx);
  const filas = await ctx.db
    .select({ id: cuotas.id, vencimiento: cuotas.vencimiento, fecha_pago_habil: cuotas.fecha_pago_habil })
    .from(cuotas)
    .where(
      and(
        eq(cuotas.empresa_id, ctx.empresa_id),
        gt(cuotas.fecha_pago_habil, previo),
        lte(cuotas.fecha_pago_habil, ctx.hoy),
        lt(cuotas.vencimiento, cuotas.fecha_pago_habil),
        inArray(cuotas.estado, ['pendiente', 'parcial']),
        // An extension ends on a banking day: nothing waits.
        isNull(cuotas.prorrogada_a),
        gt(cuotas.id, cursor ?? PRIMERO),
      ),
    )
    .orderBy(asc(cuotas.id))
    .limit(LOTE_MORA);
  const moras = filas.map((q) => ({ pk: pkDe(q), espera: q.fecha_pago_habil, desde: q.vencimiento, dia: diaDeMora(q) }));
  const hechos = await correrMoras(ctx, moras);
  return { cursor: filas.length < LOTE_MORA ? null : (filas.at(-1)?.id ?? null), hechos };
}

const sinGastos = (ctx: Ctx) =>
  and(
    eq(cuotas.empresa_id, ctx.empresa_id),
    // The words of the partial index.
    sql`${cuotas.estado} in ('pendiente', 'parcial') and ${cuotas.gastos} = 0 and ${cuotas.cuota} > 0`,
    // Judged already, and the cap without a useful notice left nothing to charge.
    isNull(cuotas.gastos_el),
    lt(cuotas.fecha_pago_habil, ctx.hoy),
    // Nothing is charged for the collection of what is being sued for.
    inArray(creditos.estado, ['girado', 'vigente']),
  );
/** Due date that counts: after its extensions, which are charged with the credit that is rebuilt. */
const VENCE = sql`coalesce(${cuotas.prorrogada_a}, ${cuotas.vencimiento})`;
const DE_SU_CREDITO = and(eq(creditos.empresa_id, cuotas.empresa_id), eq(creditos.id, cuotas.credito_id));
const SIN_PREPAGOS = sql`not exists (select 1 from credito_evento e where e.empresa_id = ${cuotas.empresa_id} and e.credito_id = ${cuotas.credito_id}
  and e.tipo = 'prepago' and e.revertido_el is null)`;

/** Cuotas that reach today the first day with charges, as nobody laid them out again. Locked: a payment waits for the charge it must find. */
function alDia21(ctx: Ctx, cursor: string) {
  return ctx.db
    .select({ q: cuotas, numero: creditos.numero, rut: creditos.rut, sede: creditos.sede, moneda: creditos.moneda })
    .from(cuotas)
    .innerJoin(creditos, DE_SU_CREDITO)
    .where(
      and(
        sinGastos(ctx),
        eq(cuotas.vencimiento, addDays(ctx.hoy, -DIA_GASTOS)),
        isNull(cuotas.prorrogada_a),
        SIN_PREPAGOS,
        gt(cuotas.id, cursor),
      ),
    )
    .orderBy(asc(cuotas.id))
    .limit(LOTE_GASTOS)
    .for('update');
}

interface Cargo {
  q: CuotaFila;
  numero: number;
  rut: Awaited<ReturnType<typeof alDia21>>[number]['rut'];
  sucursal: string | undefined;
  monto: Pesos;
  /** What they are in UF, of a credit in UF. */
  uf: string | null;
}

/**
 * Charge of each, pesos: by what the cuota owes at the end of the day, with the UF of the day (the last published in a credit in pesos), less what
 * the law takes when its useful notice is not proved. Without a UF a cuota waits; one whose cap is nothing is judged all the same.
 */
async function cargosDe(ctx: Ctx, filas: Awaited<ReturnType<typeof alDia21>>): Promise<Cargo[]> {
  const [uf, maxima] = [await ufDe(ctx, ctx.hoy), await fechaMaximaUf(ctx)];
  const referencia = maxima === null ? null : await ufDe(ctx, minFecha(ctx.hoy, maxima));
  const avisada = await avisadasVarias(
    ctx,
    filas.map(({ q }) => q),
  );
  const nombres = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.codigo]));
  return filas.flatMap(({ q, moneda, sede, ...c }) => {
    if (moneda === 'UF' && uf === null) return [];
    const debe = debeCuota({ ...nueva(q), pagado: { gastos: 0, mora: 0, interes: q.pagado_interes, capital: q.pagado_capital } });
    const unidades = reglasMora(
      moneda,
      '0',
      () => referencia,
      (_n, vence) => avisada(q, vence),
    ).gastos(debe, DIA_GASTOS, ctx.hoy, q.numero);
    if (unidades === null) return [];
    const monto = pesos(enPesos(unidades, moneda === 'UF' ? uf : null));
    const enUf = moneda === 'UF' ? texto(unidades, 'UF') : null;
    return [{ ...c, q, monto, uf: enUf, sucursal: sede ? nombres.get(sede) : undefined }];
  });
}

async function cargar(ctx: Ctx, juzgados: readonly Cargo[]): Promise<void> {
  const cargos = juzgados.filter((c) => c.monto > 0);
  await contabilizarVarios(
    ctx,
    'devengo_gastos_cobranza',
    cargos.map((c) => ({
      id: `gastos:${c.q.id}`,
      glosa: `Gastos de cobranza, cuota ${nombreCuota(c, c.q)}`,
      datos: { gastos: [{ monto: c.monto, ...auxiliarDe(c, c.q, c.sucursal) }] },
    })),
    { area: 'creditos', fecha: ctx.hoy },
  );
  await cargarGastos(
    ctx,
    cargos.map((c) => ({ pk: pkDe(c.q), monto: c.monto, uf: c.uf })),
    ctx.hoy,
  );
  await ctx.db.execute(
    anotarGastosSql(
      ctx,
      juzgados.map((c) => ({ id: c.q.id, monto: c.monto })),
    ),
  );
}

/** What is left: a day that no close saw, a table laid out again. The whole credit is rebuilt, which charges what its days brought. */
async function rehacerAtrasados(ctx: Ctx, cursor: string): Promise<Avance> {
  const hay = await ctx.db
    .selectDistinct({ credito_id: cuotas.credito_id })
    .from(cuotas)
    .innerJoin(creditos, DE_SU_CREDITO)
    .where(
      and(
        sinGastos(ctx),
        lte(cuotas.vencimiento, addDays(ctx.hoy, -DIA_GASTOS)),
        lte(VENCE, addDays(ctx.hoy, -DIA_GASTOS)),
        gt(cuotas.credito_id, cursor),
      ),
    )
    .orderBy(asc(cuotas.credito_id))
    .limit(LOTE_REHECHOS);
  for (const { credito_id } of hay) await rehacer(ctx, await ctx.lock(creditos, credito_id));
  const ultimo = hay.at(-1)?.credito_id;
  return { cursor: hay.length < LOTE_REHECHOS || !ultimo ? null : `${REHACER}${ultimo}`, hechos: hay.length };
}

/** Charges of collection on day 21 of delay (1208 / 4109), once a cuota, each with its own entry: a payment of an earlier date may undo it. */
export async function cobrarGastos(ctx: Ctx, cursor: string | null): Promise<Avance> {
  if (cursor?.startsWith(REHACER)) return rehacerAtrasados(ctx, cursor.slice(REHACER.length));
  const filas = await alDia21(ctx, cursor ?? PRIMERO);
  const cargos = await cargosDe(ctx, filas);
  if (cargos.length > 0) await cargar(ctx, cargos);
  const ultima = filas.at(-1)?.q.id;
  return { cursor: filas.length < LOTE_GASTOS || !ultima ? `${REHACER}${PRIMERO}` : ultima, hechos: cargos.length };
}
