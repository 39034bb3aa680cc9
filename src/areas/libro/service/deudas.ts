import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { ufSiHay, valorUf } from '#areas/parametros/public.server.ts';
import { diasMora } from '#finanzas/dias-mora.ts';
import { type Aplicacion, type Concepto, type DeudaObligacion, deudaTotal, imputar } from '#finanzas/imputacion.ts';
import { pesosToUf, ufToPesos } from '#finanzas/uf.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Abono, ClaseDeuda } from '../domain/eventos/deudas.ts';
import { abonosDe } from '../domain/eventos/deudas.ts';
import { compromisos, historia, obligaciones, obligados } from '../tables.ts';
import { ultimoVencidoAl } from './mora-sql.ts';
import { type ObligacionFila, obligacionesPorPk, type Rol } from './obligaciones.ts';
import { deudaAl } from './saldo-obligacion.ts';

/** An open obligación with what it owes on the day asked. */
export interface DeudaViva extends DeudaObligacion {
  fila: ObligacionFila;
  rol: Rol;
  total: Pesos;
  dias_mora: number;
}

/** One row a concept, as areas/1 §0 says. */
interface FilaDeuda {
  pk: string;
  tipo: string;
  origen_area: string;
  origen_id: string;
  numero: string;
  cuota: number | null;
  concepto: Concepto;
  moneda: 'CLP' | 'UF';
  monto: Pesos;
  vencimiento: Fecha;
  dias_mora: number;
  rol: Rol;
  cliente_rut: Rut | null;
}

/** Obligaciones as they stood at the end of a past day: the last word written by then. Those born later are left out. */
async function comoEstaban(ctx: ReadCtx, filas: readonly ObligacionFila[], donde: SQL | undefined, al: Fecha): Promise<ObligacionFila[]> {
  if (filas.length === 0) return [];
  // The same question again inside the other: a list of keys has no room in a statement for a whole portfolio.
  const suyas = ctx.db
    .select({ pk: obligaciones.pk })
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), donde));
  const vistas = await ctx.db
    .selectDistinctOn([historia.pk])
    .from(historia)
    .where(and(eq(historia.empresa_id, ctx.empresa_id), inArray(historia.pk, suyas), lte(historia.fecha, al)))
    .orderBy(historia.pk, desc(historia.n));
  const porPk = new Map(vistas.map((v) => [v.pk, v]));
  return filas.flatMap((f) => {
    const v = porPk.get(f.pk);
    return v && v.estado === 'vigente' ? [{ ...f, ...v, vendida: v.vendida ?? f.vendida }] : [];
  });
}

/** The one function that says what is owed: of some obligaciones, on a day. Every area asks it. */
async function deudasDonde(ctx: ReadCtx, donde: SQL | undefined, al: Fecha): Promise<DeudaViva[]> {
  const pasado = al < ctx.hoy;
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), pasado ? undefined : eq(obligaciones.estado, 'vigente'), donde));
  const vivas = pasado ? await comoEstaban(ctx, filas, donde, al) : filas;
  const uf = vivas.some((o) => o.capital_uf !== null || o.interes_uf !== null) ? await valorUf(ctx, al) : null;
  const corte = await ultimoVencidoAl(ctx, al);
  return vivas.map((fila) => {
    const deuda = deudaAl(fila, al, uf);
    return { ...deuda, fila, rol: fila.rol, total: deudaTotal([deuda]), dias_mora: diasMora(fila.vencimiento, al, corte) };
  });
}

/** Of those who answer for debts, those who did on a day. */
const respondia = (dia: Fecha): SQL | undefined =>
  and(or(isNull(obligados.desde), lte(obligados.desde, dia)), or(isNull(obligados.hasta), gt(obligados.hasta, dia)));

/** Open obligaciones of a RUT at the end of `fecha`: those it owes and those it answers for. Pesos. */
export async function obligacionesVivas(ctx: ReadCtx, rut: Rut, fecha: Fecha = ctx.hoy): Promise<DeudaViva[]> {
  const suyas = and(eq(obligados.rut, rut), respondia(fecha));
  const pks = ctx.db
    .select({ pk: obligados.pk })
    .from(obligados)
    .where(and(eq(obligados.empresa_id, ctx.empresa_id), suyas));
  const [ajenas, vivas] = await atOnce([
    ctx.db
      .select({ pk: obligados.pk, rol: obligados.rol })
      .from(obligados)
      .where(and(eq(obligados.empresa_id, ctx.empresa_id), suyas)),
    // As a list, each of the two is looked up in its index: the others of the portfolio are not read.
    deudasDonde(ctx, or(eq(obligaciones.rut, rut), sql`${obligaciones.pk} = any (array(${pks}))`), fecha),
  ]);
  const rolDe = new Map(ajenas.map((a) => [a.pk, a.rol]));
  return vivas.map((d) => (d.fila.rut === rut ? d : { ...d, rol: rolDe.get(d.pk) ?? d.rol }));
}

/** Open obligaciones by their keys. */
export function deudasPorPk(ctx: ReadCtx, pks: readonly string[], fecha: Fecha = ctx.hoy): Promise<DeudaViva[]> {
  return pks.length === 0 ? Promise.resolve([]) : deudasDonde(ctx, inArray(obligaciones.pk, [...pks]), fecha);
}

/** Open obligaciones of the business of a client, whoever owes them (his documents too). */
export function deudasDelCliente(ctx: ReadCtx, cliente_rut: Rut, fecha: Fecha = ctx.hoy): Promise<DeudaViva[]> {
  return deudasDonde(
    ctx,
    or(eq(obligaciones.cliente_rut, cliente_rut), and(isNull(obligaciones.cliente_rut), eq(obligaciones.rut, cliente_rut))),
    fecha,
  );
}

/** The same of several clients, asked once: of each, the obligaciones of his business. Who owes nothing is not there. */
export async function deudasDeClientes(ctx: ReadCtx, clientes: readonly Rut[], fecha: Fecha = ctx.hoy): Promise<Map<Rut, DeudaViva[]>> {
  if (clientes.length === 0) return new Map();
  const ruts = [...clientes];
  const suyas = or(inArray(obligaciones.cliente_rut, ruts), and(isNull(obligaciones.cliente_rut), inArray(obligaciones.rut, ruts)));
  return agrupar(await deudasDonde(ctx, suyas, fecha), (d) => d.fila.cliente_rut ?? d.fila.rut);
}

/**
 * R por liberar of each client today: of every living document, what was not advanced (M less the anticipo not paid). Whole pesos, by RUT.
 * `alcance` narrows the RUTs to those that the session reaches.
 */
export async function retencionesPorLiberar(ctx: ReadCtx, alcance: (rut: SQL) => SQL | undefined): Promise<Map<Rut, Pesos>> {
  const rut = sql<Rut>`coalesce(${obligaciones.cliente_rut}, ${obligaciones.rut})`;
  const filas = await ctx.db
    .select({
      rut,
      monto: sql<string>`sum(greatest(0, ${obligaciones.capital} - coalesce(${obligaciones.base_mora}, ${obligaciones.capital})))`,
    })
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        eq(obligaciones.estado, 'vigente'),
        eq(obligaciones.tipo, 'documento'),
        alcance(rut),
      ),
    )
    .groupBy(rut);
  return new Map(filas.flatMap((f) => (Number(f.monto) > 0 ? [[f.rut, pesos(Number(f.monto))] as const] : [])));
}

const PARTES = [
  ['CAPITAL', 'capital'],
  ['INTERES', 'interes'],
  ['MORA', 'mora'],
  ['GASTOS', 'gastos'],
  ['COSTAS', 'costas'],
] as const;

/** `deudas(rut, fecha)` of areas/1 §0: one row for each concept owed, in pesos; UF debts at the value of the day. */
export async function deudas(ctx: ReadCtx, rut: Rut, fecha: Fecha = ctx.hoy): Promise<FilaDeuda[]> {
  return (await obligacionesVivas(ctx, rut, fecha)).flatMap((d) =>
    PARTES.flatMap(([concepto, campo]) =>
      d[campo] === 0
        ? []
        : [
            {
              pk: d.pk,
              tipo: d.fila.tipo,
              origen_area: d.fila.origen_area,
              origen_id: d.fila.origen_id,
              numero: d.fila.numero,
              cuota: d.fila.cuota,
              concepto,
              moneda: d.fila.moneda,
              monto: d[campo],
              vencimiento: d.vencimiento,
              dias_mora: d.dias_mora,
              rol: d.rol,
              cliente_rut: d.fila.cliente_rut,
            },
          ],
    ),
  );
}

interface Compromiso {
  rut: Rut;
  /** `linea` = the whole approved line, used or not; `aprobacion` = approved and not yet disbursed. */
  tipo: 'linea' | 'aprobacion';
  origen_area: string;
  origen_id: string;
  monto?: Pesos | undefined;
  monto_uf?: string | undefined;
  hasta?: Fecha | undefined;
}

/** Writes, replaces or (with `monto` 0) ends what is committed to a RUT and is not a debt yet. */
export async function comprometerExposicion(ctx: Ctx, c: Compromiso): Promise<void> {
  await ctx.db
    .update(compromisos)
    .set({ vigente: false, hasta: ctx.hoy })
    .where(
      and(
        eq(compromisos.empresa_id, ctx.empresa_id),
        eq(compromisos.origen_area, c.origen_area),
        eq(compromisos.origen_id, c.origen_id),
        eq(compromisos.tipo, c.tipo),
        eq(compromisos.vigente, true),
      ),
    );
  if ((c.monto ?? 0) === 0 && !c.monto_uf) return;
  await ctx.insert(compromisos, { ...c, moneda: c.monto_uf ? 'UF' : 'CLP', desde: ctx.hoy });
}

interface Exposicion {
  /** Lines, whole. */
  lineas: Pesos;
  aprobaciones: Pesos;
  /** Capital of credits (cuotas) owed as holder. */
  creditos: Pesos;
  /** lineas + aprobaciones + creditos: what the limits look at (areas/1 §0). */
  total: Pesos;
  /** The same in UF of the day; null when the UF is not known. */
  total_uf: string | null;
  /** Owed as guarantor: never added to the total. */
  indirecta: Pesos;
  /** Owed as debtor of documents of others: never added to the total. */
  como_deudor: Pesos;
}

const capitalDe = (vivas: readonly DeudaViva[]) => sumPesos(vivas.map((d) => d.capital));

/** `exposicion(rut, fecha)`: approved lines (whole) + capital of credits + approvals not yet disbursed. `sin` leaves out what the new act replaces. */
export async function exposicion(
  ctx: ReadCtx,
  rut: Rut,
  fecha: Fecha = ctx.hoy,
  sin: { origen_area: string; origen_id: string } | null = null,
): Promise<Exposicion> {
  const [vivas, puestos, uf] = await atOnce([obligacionesVivas(ctx, rut, fecha), compromisosAl(ctx, rut, fecha), ufSiHay(ctx, fecha)]);
  const contados = puestos.filter((c) => !sin || c.origen_area !== sin.origen_area || c.origen_id !== sin.origen_id);
  const monto = (tipo: string) => enPesos(contados, tipo, uf);
  const lineas = monto('linea');
  const aprobaciones = monto('aprobacion');
  const directas = vivas.filter((d) => d.rol === 'TITULAR' && d.fila.tipo === 'cuota');
  const creditos = capitalDe(directas.filter((d) => !sin || d.fila.origen_area !== sin.origen_area || d.fila.origen_id !== sin.origen_id));
  const total = pesos(lineas + aprobaciones + creditos);
  return {
    lineas,
    aprobaciones,
    creditos,
    total,
    total_uf: uf === null ? null : pesosToUf(total, uf),
    indirecta: capitalDe(vivas.filter((d) => d.rol === 'AVAL')),
    como_deudor: capitalDe(vivas.filter((d) => d.rol === 'DEUDOR')),
  };
}

/** What the company has said that it will lend to a RUT, in force on a day. */
const compromisosAl = (ctx: ReadCtx, rut: Rut, fecha: Fecha) =>
  ctx.db
    .select()
    .from(compromisos)
    .where(
      and(
        eq(compromisos.empresa_id, ctx.empresa_id),
        eq(compromisos.rut, rut),
        lte(compromisos.desde, fecha),
        or(
          and(eq(compromisos.vigente, true), or(isNull(compromisos.hasta), sql`${compromisos.hasta} >= ${fecha}`)),
          and(eq(compromisos.vigente, false), gt(compromisos.hasta, fecha), isNotNull(compromisos.hasta)),
        ),
      ),
    );

const enPesos = (todos: readonly (typeof compromisos.$inferSelect)[], tipo: string, uf: string | null): Pesos =>
  sumPesos(
    todos.filter((c) => c.tipo === tipo).map((c) => (c.monto_uf === null ? (c.monto ?? 0) : ufToPesos(c.monto_uf, uf ?? faltaUf()))),
  );

/** The `aprobaciones` of `exposicion` alone: none of what the RUT owes is read. */
export async function aprobacionesDe(ctx: ReadCtx, rut: Rut, fecha: Fecha): Promise<Pesos> {
  const [puestos, uf] = await atOnce([compromisosAl(ctx, rut, fecha), ufSiHay(ctx, fecha)]);
  return enPesos(puestos, 'aprobacion', uf);
}

function faltaUf(): never {
  throw new RangeError('no UF value for a commitment in UF');
}

/**
 * What a payment of `monto` with value date `fecha` would pay: of a RUT (what it owes as holder) or of the obligaciones named.
 * Order: costas, then by due date gastos → mora → interés → capital; `elegidas` = by hand, only those and in that order.
 * Throws 422 `monto_invalido`, `obligacion_repetida`, `obligacion_sin_deuda`.
 */
export async function imputarA(
  ctx: ReadCtx,
  quien: Rut | readonly string[],
  monto: Pesos,
  fecha: Fecha,
  elegidas?: readonly string[],
): Promise<{ aplicaciones: Aplicacion[]; sobrante: Pesos }> {
  const vivas =
    typeof quien === 'string'
      ? (await obligacionesVivas(ctx, quien, fecha)).filter((d) => d.rol === 'TITULAR')
      : await deudasPorPk(ctx, quien, fecha);
  return imputar(vivas, monto, elegidas ? { elegidas } : {});
}

/** The abonos of an event from what `imputarA` answered: whose each obligación is comes from the auxiliary ledger. */
export async function abonosPara(ctx: ReadCtx, aplicaciones: readonly Aplicacion[]): Promise<Abono[]> {
  const filas = new Map((await obligacionesPorPk(ctx, [...new Set(aplicaciones.map((a) => a.pk))])).map((o) => [o.pk, o]));
  return abonosDe(aplicaciones, (pk) => {
    const o = filas.get(pk);
    if (!o) throw new RangeError(`unknown obligation: ${pk.slice(0, 60)}`);
    return {
      rut: o.rut,
      clase: o.clase as ClaseDeuda,
      documento: o.documento ?? o.numero,
      ...(o.sucursal ? { sucursal: o.sucursal } : {}),
    };
  });
}
