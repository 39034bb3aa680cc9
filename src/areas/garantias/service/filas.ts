import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { avalPorId } from '#areas/avales/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { deudasDelCliente } from '#areas/libro/public.server.ts';
import { deudasQueRespalda, type OpcionPagare, opcionesPagares, pagarePorId } from '#areas/pagares/public.server.ts';
import { ufSiHay, valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { NotFound } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { type Fuente, libreUf, repartir, tasacionVencida } from '../domain/cobertura.ts';
import { estadoAl, OCUPAN, VIVAS } from '../domain/estados.ts';
import { estadoSeguro } from '../domain/seguro.ts';
import { claseDe } from '../domain/tipos.ts';
import { cauciones, garantias, gastos, tasaciones } from '../tables.ts';

export type GarantiaRow = typeof garantias.$inferSelect;
export type CaucionRow = typeof cauciones.$inferSelect;

/** The garantía within the reach of the session (its client's portfolio). 404 outside it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<GarantiaRow> {
  const row = lock ? await (ctx as Ctx).lock(garantias, id) : await ctx.get(garantias, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

/** Rows of the list: derived state, what is free, how the appraisal and the insurance stand. */
export async function filasDe(ctx: ReadCtx, rows: readonly GarantiaRow[]) {
  const [meses, aviso, uf] = await atOnce([
    ctx.param(contract, 'vigencia_tasacion_meses'),
    ctx.param(contract, 'aviso_seguro_dias'),
    ufSiHay(ctx, ctx.hoy),
  ]);
  return rows.map((g) => ({
    ...g,
    clase: claseDe(g.tipo),
    libre_uf: libreUf(g),
    cobertura_pesos: uf === null ? null : ufToPesos(g.cobertura_uf, uf),
    tasacion_vencida: tasacionVencida(g.fecha_tasacion, ctx.hoy, meses),
    estado_seguro: estadoSeguro(g.tipo, g.seguro ?? null, ctx.hoy, aviso),
    estado: estadoAl(g, ctx.hoy),
  }));
}

interface DeudaVista {
  pk: string;
  tipo: string;
  numero: string;
  origen_area: string;
  origen_id: string;
  /** The purchase that a document came in. */
  operacion_id: string | null;
  vencimiento: Fecha;
  /** Unpaid capital; of a document bought, what was advanced on it. */
  saldo: Pesos;
  /** Everything owed. */
  total: Pesos;
}

/** Open debts of the business of a client. */
export async function deudasDe(ctx: ReadCtx, cliente_rut: Rut): Promise<DeudaVista[]> {
  const vivas = await deudasDelCliente(ctx, cliente_rut);
  const ids = vivas.flatMap((d) => (d.fila.tipo === 'documento' ? [d.fila.origen_id] : []));
  const operacionDe = new Map((ids.length > 0 ? await documentosPorId(ctx, ids) : []).map((d) => [d.id, d.operacion_id]));
  return vivas.map((d) => ({
    operacion_id: operacionDe.get(d.fila.origen_id) ?? null,
    pk: d.pk,
    tipo: d.fila.tipo,
    numero: d.fila.numero,
    origen_area: d.fila.origen_area,
    origen_id: d.fila.origen_id,
    vencimiento: d.vencimiento,
    saldo: d.fila.base_mora ?? d.capital,
    total: d.total,
  }));
}

/** A caución as read: of a pagaré, with the debts that the pagaré documents. */
type CaucionVista = CaucionRow & { pks?: readonly string[] };

/** Living pagarés of a client within reach: `pagares` a plazo or in cuotas, `pagarevistas` a la vista. None without a client. */
export async function pagaresVivos(ctx: ReadCtx, texto: string | undefined, cuales: 'pagares' | 'pagarevistas'): Promise<OpcionPagare[]> {
  const rut = parseRut(texto ?? '');
  return rut && (await alcanzaCliente(ctx, rut)) ? opcionesPagares(ctx, rut, cuales) : [];
}

/** Debts that one caución backs. */
export function deudasDeObjeto<D extends Pick<DeudaVista, 'pk' | 'tipo' | 'origen_area' | 'origen_id' | 'operacion_id'>>(
  c: Pick<CaucionVista, 'objeto' | 'objeto_id' | 'pks'>,
  deudas: readonly D[],
): D[] {
  if (c.pks) return deudas.filter((d) => c.pks?.includes(d.pk));
  if (c.objeto === 'obligacion') return deudas.filter((d) => d.pk === c.objeto_id);
  if (c.objeto === 'linea') return deudas.filter((d) => d.tipo === 'documento' || d.tipo === 'saldo_cedente');
  if (c.objeto === 'operacion') return deudas.filter((d) => d.operacion_id === c.objeto_id);
  return deudas.filter((d) => d.origen_area === 'creditos' && d.origen_id === c.objeto_id);
}

/** Cauciones of some garantías, the live ones or all. */
export async function caucionesDe(ctx: ReadCtx, ids: readonly string[], o: { todas?: boolean } = {}): Promise<CaucionVista[]> {
  if (ids.length === 0) return [];
  const filas = await ctx.rows(cauciones, and(inArray(cauciones.garantia_id, [...ids]), o.todas ? undefined : isNull(cauciones.hasta)), {
    orden: [asc(cauciones.desde), asc(cauciones.creado_en)],
  });
  const out: CaucionVista[] = [];
  for (const c of filas)
    out.push(c.objeto === 'pagare' || c.objeto === 'pagarevista' ? { ...c, pks: await pksDePagare(ctx, c.objeto_id) } : c);
  return out;
}

/** Debts that a pagaré documents, by pk: its credit's, or those under its line. */
async function pksDePagare(ctx: ReadCtx, id: string): Promise<string[]> {
  const p = await pagarePorId(ctx, id);
  return p ? (await deudasQueRespalda(ctx, p)).filas.map((d) => d.pk) : [];
}

/** Garantías of a client that back debts today. */
export async function vivasDe(ctx: ReadCtx, cliente_rut: Rut): Promise<GarantiaRow[]> {
  const filas = await ctx.rows(garantias, and(eq(garantias.cliente_rut, cliente_rut), inArray(garantias.estado, [...VIVAS])), {
    orden: [asc(garantias.numero)],
  });
  return filas.filter((g) => estadoAl(g, ctx.hoy) !== 'vencida');
}

/** What garantías put over the debts: what they assign, and as general what is left of GENERAL and MIXTA ones. */
function fuentesDe(gs: readonly GarantiaRow[], cs: readonly CaucionVista[], deudas: readonly DeudaVista[], uf: string): Fuente[] {
  return gs.flatMap((g) => {
    const suyas = cs.filter((c) => c.garantia_id === g.id);
    const puestas = suyas.map((c) => ({ pks: deudasDeObjeto(c, deudas).map((d) => d.pk), monto: ufToPesos(c.monto_asignado_uf, uf) }));
    return g.sobre === 'ESPECIFICA' ? puestas : [...puestas, { pks: null, monto: ufToPesos(libreUf(g), uf) }];
  });
}

/** Every live debt of a client with the coverage of all its garantías but `sin`. */
export async function cubrir(ctx: ReadCtx, cliente_rut: Rut, o: { sin?: string; cambia?: GarantiaRow } = {}) {
  const [deudas, suyas] = await atOnce([deudasDe(ctx, cliente_rut), vivasDe(ctx, cliente_rut)]);
  const vivas = suyas.filter((g) => g.id !== o.sin).map((g) => (g.id === o.cambia?.id ? o.cambia : g));
  const cs = await caucionesDe(
    ctx,
    vivas.map((g) => g.id),
  );
  const uf = vivas.length > 0 ? await valorUf(ctx, ctx.hoy) : '0';
  const cobertura = repartir(deudas, fuentesDe(vivas, cs, deudas, uf));
  return deudas.map((d) => {
    const c = cobertura.get(d.pk);
    return { ...d, cubierto: pesos(Number(c?.cubierto ?? 0)), pct: c?.pct ?? '0.00' };
  });
}

async function tasacionesDe(ctx: ReadCtx, garantia_id: string) {
  const filas = await ctx.rows(tasaciones, eq(tasaciones.garantia_id, garantia_id), { orden: [desc(tasaciones.fecha)] });
  return filas.map((t, i) => ({ ...t, hasta: filas[i - 1] ? addDays(filas[i - 1]?.fecha ?? t.fecha, -1) : null }));
}

async function sobreElMismoBien(ctx: ReadCtx, g: GarantiaRow) {
  if (!g.clave_bien) return [];
  return ctx.db
    .select({ id: garantias.id, numero: garantias.numero, grado: garantias.grado, estado: garantias.estado })
    .from(garantias)
    .where(
      and(
        eq(garantias.empresa_id, ctx.empresa_id),
        eq(garantias.clave_bien, g.clave_bien),
        ne(garantias.id, g.id),
        inArray(garantias.estado, [...OCUPAN]),
      ),
    );
}

/** The whole record. */
export async function detalle(ctx: ReadCtx, g: GarantiaRow) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(g.otorgante_rut, 'Garantía');
  const [[fila], deudas, aval, lasTasaciones, susCauciones, susGastos, otras] = await atOnce([
    filasDe(ctx, [g]),
    cubrir(ctx, g.cliente_rut),
    g.aval_id ? avalPorId(ctx, g.aval_id) : undefined,
    tasacionesDe(ctx, g.id),
    caucionesDe(ctx, [g.id], { todas: true }),
    ctx.rows(gastos, eq(gastos.garantia_id, g.id), { orden: [desc(gastos.fecha)] }),
    sobreElMismoBien(ctx, g),
  ]);
  if (!fila) throw new NotFound();
  return {
    ...fila,
    seguro: g.seguro ?? null,
    cambio_pedido: g.cambio_pedido ?? null,
    alzamiento_pedido: g.alzamiento_pedido ?? null,
    aval: aval ? { nombre: aval.nombre, estado: aval.estado, alertas: aval.alertas } : null,
    tasaciones: lasTasaciones,
    cauciones: susCauciones.map((c) => ({
      ...c,
      saldo: pesos(deudasDeObjeto(c, deudas).reduce((s, d) => s + d.saldo, 0)),
    })),
    gastos: susGastos,
    deudas,
    otras,
  };
}
