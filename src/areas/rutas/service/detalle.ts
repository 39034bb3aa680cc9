import { and, eq, inArray } from 'drizzle-orm';
import { permisoDeVisita } from '#areas/cobranzas/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { MINUTOS_POR_PARADA, ULTIMO_MINUTO } from '../domain/orden.ts';
import { RESULTADOS } from '../domain/resultados.ts';
import { rutas } from '../tables.ts';
import { comunas, type ParadaFila, paradasDe, type RutaFila, vistas } from './filas.ts';
import { proximoEnBlanco } from './talonarios.ts';

/** What the law says of a stop that waits, at the minute at which it will be reached; null once the route is out, or the stop told. */
async function leyDe(ctx: ReadCtx, r: RutaFila, p: ParadaFila) {
  if (p.estado !== 'pendiente' || !['borrador', 'asignada'].includes(r.estado)) return null;
  const { permitido, motivo, desde } = await permisoDeVisita(ctx, { ...p, momento: { fecha: r.fecha, minuto: p.llegada } });
  return { permitido, motivo, desde };
}

/** The route as its page shows it, each stop with what the law says of its hour. */
export async function detalle(ctx: ReadCtx, r: RutaFila) {
  const [fila] = await vistas(ctx, [r]);
  if (!fila) throw new RangeError('the route was just read');
  const filas = await paradasDe(ctx, r.id);
  const nombres = await comunas(ctx);
  const lista = [];
  for (const p of filas)
    lista.push({
      ...p,
      comuna_nombre: nombres.get(p.comuna) ?? p.comuna,
      autorizacion: p.autorizacion ?? null,
      foto: p.foto ? { hora: p.foto.hora, recibida_en: p.foto.recibida_en, bytes: p.foto.bytes } : null,
      tardia: p.tardia ? { ...p.tardia, resultado: RESULTADOS[p.tardia.resultado].nombre } : null,
      ley: await leyDe(ctx, r, p),
    });
  // Of what is still to be walked, up to the last door that is reached that day.
  const ultima = filas.filter((p) => p.estado === 'pendiente' && p.llegada < ULTIMO_MINUTO).at(-1);
  return {
    ...fila,
    version: r.version,
    salida: r.salida,
    motivo: r.motivo,
    observacion: r.observacion,
    minutos: ultima ? Math.max(0, ultima.llegada + MINUTOS_POR_PARADA - (r.iniciada_en ?? r.salida)) : 0,
    lista,
  };
}

const DIA = 1440;
const PROMESA_DIAS = 15;

/** Minutes of the day between which the law lets a stop be visited, as it is known now; `motivo` when it does not any more. */
async function ventana(ctx: ReadCtx, r: RutaFila, p: ParadaFila): Promise<{ desde: number; hasta: number; motivo: string | null }> {
  if (p.estado !== 'pendiente' || p.autorizacion) return { desde: 0, hasta: DIA, motivo: null };
  const minuto = r.estado === 'en_curso' ? Math.max(p.desde, r.iniciada_en ?? 0) : p.llegada;
  const v = await permisoDeVisita(ctx, { ...p, salvo: p.gestion_id ?? undefined, momento: { fecha: r.fecha, minuto } });
  if (v.permitido) return { desde: r.iniciada_en ?? 0, hasta: v.hasta, motivo: null };
  const hoy = v.desde?.fecha === r.fecha;
  return { desde: hoy ? (v.desde?.minuto ?? 0) : DIA, hasta: v.hasta, motivo: hoy ? null : v.motivo };
}

/**
 * The route of today of who asks, assigned or under way, as his phone keeps it: names, addresses and amounts, and the minutes between which each door may be
 * knocked at. No RUT and no telephone leaves here.
 */
export async function deHoy(ctx: ReadCtx) {
  const mias = and(
    inArray(rutas.recaudador, [...ctx.faces] as Rut[]),
    eq(rutas.fecha, ctx.hoy),
    inArray(rutas.estado, ['asignada', 'en_curso', 'rendida']),
  );
  const filas = await ctx.rows(rutas, mias, { orden: [rutas.estado, rutas.num_ruta] });
  const r = filas.find((x) => x.estado === 'en_curso') ?? filas.find((x) => x.estado === 'asignada') ?? filas[0];
  if (!r) return { ruta: null };
  const nombres = await comunas(ctx);
  const paradas = [];
  for (const p of await paradasDe(ctx, r.id)) {
    const v = await ventana(ctx, r, p);
    paradas.push({
      id: p.id,
      orden: p.orden,
      nombre: p.nombre,
      direccion: p.direccion,
      comuna: nombres.get(p.comuna) ?? p.comuna,
      llegada: p.llegada,
      monto: p.monto_a_cobrar,
      estado: p.estado,
      motivo: p.tardia ? 'Lo que escribió llegó después de rendir la ruta: lo revisa quien supervisa' : (p.motivo_retiro ?? v.motivo),
      resultado: p.resultado ? RESULTADOS[p.resultado].nombre : null,
      recibido: p.monto_recibido,
      desde: v.desde,
      hasta: v.hasta,
    });
  }
  return {
    ruta: {
      id: r.id,
      num_ruta: r.num_ruta,
      fecha: r.fecha,
      estado: r.estado,
      version: r.version,
      paradas,
      comprobante: await proximoEnBlanco(ctx, r.recaudador),
      promesa_hasta: addDays(ctx.hoy, PROMESA_DIAS),
    },
  };
}
