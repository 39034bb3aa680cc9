import { and, asc, desc, eq } from 'drizzle-orm';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { compromisos, manuales, movimientos, partidas, retenciones, solicitudes } from '../tables.ts';
import { itemsDe, retenidosPor } from './filas.ts';
import type { PasivoFila } from './mover.ts';

type Solicitud = typeof solicitudes.$inferSelect;

interface Paso {
  etapa: 'documento' | 'pago' | 'pasivo' | 'movimiento' | 'salida';
  titulo: string;
  detalle: string | null;
  fecha: Solicitud['fecha'] | null;
  monto: Solicitud['monto'] | null;
  url: string | null;
}

const NOMBRE_ORIGEN: Readonly<Record<string, string>> = {
  recaudaciones: 'Recaudación',
  conciliacion: 'Abono de la cartola',
  operaciones: 'Operación',
  'venta-pagares': 'Venta de pagarés',
  pasivos: 'Retención legal',
};
const RUTA: Readonly<Record<string, string>> = { recaudaciones: '/recaudaciones/', operaciones: '/operaciones/', pasivos: '/pasivos/' };
const ES_ID = /^[0-9a-f-]{36}$/i;

async function origenes(ctx: ReadCtx, p: PasivoFila): Promise<Paso[]> {
  const out: Paso[] = [];
  const documento = p.origen_pk?.startsWith('documento:') ? p.origen_pk.slice('documento:'.length) : '';
  const [d] = ES_ID.test(documento) ? await documentosPorId(ctx, [documento]) : [];
  if (d) {
    out.push({
      etapa: 'documento',
      titulo: `Documento ${d.tipo}-${d.folio}`,
      detalle: `${d.razon_cliente} a ${d.razon_deudor}`,
      fecha: d.fecha_emision,
      monto: d.monto,
      url: `/documentos/${d.id}`,
    });
  }
  const manual = p.origen_area === 'pasivos' && (await ctx.find(manuales, p.origen_id)) !== undefined;
  const base = manual ? '/pasivos/manuales/' : RUTA[p.origen_area];
  out.push({
    etapa: 'pago',
    titulo: manual ? 'Registrado por Contabilidad' : (NOMBRE_ORIGEN[p.origen_area] ?? 'Origen'),
    detalle: p.comprobante,
    fecha: p.fecha,
    monto: null,
    url: base && ES_ID.test(p.origen_id) ? `${base}${p.origen_id}` : null,
  });
  out.push({ etapa: 'pasivo', titulo: 'Nace el pasivo', detalle: p.nombre, fecha: p.fecha, monto: p.amount, url: null });
  return out;
}

const SALIDA: Readonly<Record<string, string>> = {
  ejecutada: 'Pagado',
  autorizada: 'Autorizado: falta el giro',
  revisada: 'Revisado',
  solicitada: 'Solicitado',
};

/** Where the money of a pasivo went, or is going: solicitudes first, then what other areas took (proformas, prórrogas). */
async function salidas(ctx: ReadCtx, p: PasivoFila, suyas: readonly { s: Solicitud; monto: Solicitud['monto'] }[]): Promise<Paso[]> {
  const out: Paso[] = suyas.map(({ s, monto }) => {
    const destino =
      s.destino === 'pagar'
        ? [s.cuenta_texto ?? (s.medio && words(s.medio)), s.comprobante && `comprobante ${s.comprobante}`]
        : s.obligaciones.map((o) => `deuda ${o.numero}`);
    const hecho = s.destino === 'compensar' && s.estado === 'ejecutada' ? 'Compensado' : (SALIDA[s.estado] ?? 'Solicitud');
    return {
      etapa: 'salida' as const,
      titulo: `${hecho} · solicitud ${s.numero}`,
      detalle: destino.filter(Boolean).join(', ') || null,
      fecha: s.ejecutada_el ?? s.autorizada_el ?? s.fecha,
      monto,
      url: `/pasivos/solicitudes/${s.id}`,
    };
  });
  const ajenos = await ctx.db
    .select()
    .from(compromisos)
    .where(and(eq(compromisos.empresa_id, ctx.empresa_id), eq(compromisos.pasivo_id, p.id)));
  for (const c of ajenos.filter((x) => x.origen_area !== 'pasivos' && x.estado !== 'soltado')) {
    out.push({
      etapa: 'salida',
      titulo: `${c.estado === 'aplicado' ? 'Aplicado' : 'Comprometido'} en ${c.origen_area}`,
      detalle: null,
      fecha: null,
      monto: c.monto,
      url: ES_ID.test(c.origen_id) ? `/${c.origen_area}/${c.origen_id}` : null,
    });
  }
  return out;
}

/** A pasivo with every peso of it: from the document and its payment to the account or the debt where it ended (areas/2 pasivos, Done 8). */
export async function detalle(ctx: ReadCtx, p: PasivoFila) {
  if (p.rut) await ctx.lectura(p.rut, 'pasivo');
  const [item] = await itemsDe(ctx, [p]);
  if (!item) throw new RangeError('one row in, one item out');
  const suyas = await ctx.db
    .select({ s: solicitudes, monto: partidas.monto })
    .from(partidas)
    .innerJoin(solicitudes, and(eq(solicitudes.empresa_id, partidas.empresa_id), eq(solicitudes.id, partidas.solicitud_id)))
    .where(and(eq(partidas.empresa_id, ctx.empresa_id), eq(partidas.pasivo_id, p.id)))
    .orderBy(asc(solicitudes.numero));
  const vivas = suyas.filter(({ s }) => !['borrador', 'rechazada', 'anulada'].includes(s.estado));
  return {
    ...item,
    retenido_por: (await retenidosPor(ctx, [p])).get(p.id) ?? null,
    retenciones: await ctx.db
      .select()
      .from(retenciones)
      .where(and(eq(retenciones.empresa_id, ctx.empresa_id), eq(retenciones.pasivo_id, p.id)))
      .orderBy(asc(retenciones.creado_en)),
    cadena: [...(await origenes(ctx, p)), ...(await salidas(ctx, p, vivas))],
    solicitudes: suyas.map(({ s, monto }) => ({ id: s.id, numero: s.numero, estado: s.estado, destino: s.destino, monto })),
    movimientos: await ctx.db
      .select()
      .from(movimientos)
      .where(and(eq(movimientos.empresa_id, ctx.empresa_id), eq(movimientos.pasivo_id, p.id)))
      .orderBy(desc(movimientos.creado_en), desc(movimientos.id))
      .limit(200),
  };
}
