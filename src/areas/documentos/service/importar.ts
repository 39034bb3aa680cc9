import { and, eq, inArray } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { type EstadoSii, finPlazoReclamo, RECLAMOS } from '../domain/plazos.ts';
import { cargas, cesiones, cesionesRegistro, documentos } from '../tables.ts';
import { registrarCesion } from './cesiones.ts';
import { documentosPorClave } from './claves.ts';
import type { DocumentoFila } from './filas.ts';
import { filasCesiones, filasRcv, primero } from './lecturas.ts';

async function anotar(ctx: Ctx, tipo: 'RCV' | 'CESIONES', a: UploadedFile, totales: Record<string, number>): Promise<void> {
  const hash = await ctx.deps.files.keep(a);
  await ctx.insert(cargas, { tipo, archivo: a.nombre, hash, bytes: a.tamano, totales });
}

/** What the debtor answered, on the document. A claim after the giro changes no `estado`: it holds the excedente and is told. */
export async function aplicarEstadoSii(
  ctx: Ctx,
  d: DocumentoFila,
  e: {
    estado_sii: EstadoSii;
    fecha: DocumentoFila['fecha_reclamo'];
    fecha_recepcion_sii?: DocumentoFila['fecha_recepcion_sii'] | undefined;
  },
): Promise<void> {
  const reclamo = RECLAMOS.includes(e.estado_sii);
  const girado = ['vigente', 'protestado', 'judicial', 'pagado'].includes(d.estado);
  const recepcion = e.fecha_recepcion_sii ?? d.fecha_recepcion_sii;
  const guarda = e.estado_sii === 'en_plazo' && d.estado_sii !== 'sin_consulta' ? d.estado_sii : e.estado_sii;
  // A claim withdrawn: what it held is free again.
  const retirado = !RECLAMOS.includes(guarda);
  await ctx.update(documentos, d.id, {
    estado_sii: guarda,
    fecha_recepcion_sii: recepcion,
    recepcion_estimada: recepcion === null,
    fin_plazo_reclamo: finPlazoReclamo(recepcion ?? d.fecha_emision),
    ...(reclamo
      ? { fecha_reclamo: e.fecha, excedente_retenido: girado }
      : retirado
        ? { fecha_reclamo: null, excedente_retenido: false }
        : {}),
  });
  if (!reclamo || !girado || !e.fecha) return;
  await ctx.emit('documento.reclamado', { documento_id: d.id, fecha: e.fecha });
  await ctx.emit('aviso.enviado', {
    permiso: 'documentos:estado-sii',
    tipo: 'documento_reclamado',
    titulo: `El deudor reclamó ${d.tipo}-${d.folio}`,
    cuerpo: `${d.razon_deudor} reclamó en el SII el documento de ${d.razon_cliente}; su excedente queda retenido`,
    url: `/documentos/${d.id}`,
  });
}

/** Rows taken or written in one statement. */
const POR_VEZ = 500;

/** Takes all of these documents before the first is changed, always in the order of the id. */
async function tomar(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const orden = [...new Set(ids)].sort();
  for (let at = 0; at < orden.length; at += POR_VEZ) await ctx.lockAll(documentos, inArray(documentos.id, orden.slice(at, at + POR_VEZ)));
}

/** Cesiones of documents that are not here yet: kept to judge each when it is loaded. One that is already kept stays. */
async function guardarRegistro(ctx: Ctx, nuevas: readonly (typeof cesionesRegistro.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < nuevas.length; at += POR_VEZ)
    await ctx.db
      .insert(cesionesRegistro)
      .values(nuevas.slice(at, at + POR_VEZ))
      .onConflictDoNothing();
}

/** POST /importar-rcv: the register of the SII says the reception and the answer of each document of ours; the others are counted. */
export async function importarRcv(ctx: Ctx, archivos: readonly UploadedFile[]) {
  const a = primero(archivos);
  const { filas, errores } = filasRcv(a);
  const out = { filas: filas.length, actualizados: 0, sin_documento: 0, conflictos: [], errores };
  const claveDe = (f: (typeof filas)[number]) => ({ tipo: String(f.tipo), folio: String(f.folio), rut_emisor: f.rut_emisor });
  const deClave = await documentosPorClave(ctx, filas.map(claveDe));
  await tomar(
    ctx,
    filas.flatMap((f) => deClave(claveDe(f))?.id ?? []),
  );
  for (const f of filas) {
    const fila = deClave(claveDe(f));
    if (!fila) {
      out.sin_documento += 1;
      continue;
    }
    await aplicarEstadoSii(ctx, await ctx.lock(documentos, fila.id), {
      estado_sii: f.estado_sii,
      fecha: f.fecha_reclamo,
      fecha_recepcion_sii: f.fecha_recepcion,
    });
    out.actualizados += 1;
  }
  await anotar(ctx, 'RCV', a, { filas: out.filas, actualizados: out.actualizados });
  return out;
}

/**
 * POST /importar-cesiones: each cesión in force of the registry, on the document of ours or kept to judge it when it is loaded. What
 * contradicts the chain we know is a conflict of its row.
 */
export async function importarCesiones(ctx: Ctx, archivos: readonly UploadedFile[]) {
  const a = primero(archivos);
  const { filas, errores } = filasCesiones(a);
  const conflictos: { codigo: string; detail: string; linea: number }[] = [];
  const out = { filas: filas.length, actualizados: 0, sin_documento: 0, conflictos, errores };
  const vigentes = filas.filter((x) => x.vigente);
  const claveDe = (f: (typeof filas)[number]) => ({ tipo: String(f.tipo), folio: String(f.folio), rut_emisor: f.rut_emisor });
  const deClave = await documentosPorClave(ctx, vigentes.map(claveDe));
  const ajenas: (typeof cesionesRegistro.$inferInsert)[] = [];
  for (const f of vigentes) {
    const clave = claveDe(f);
    const d = deClave(clave);
    if (!d) {
      const datos = { ...clave, rut_cesionario: f.cesionario.rut, razon_cesionario: f.cesionario.razon_social, fecha: f.fecha_cesion };
      ajenas.push({ ...datos, id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people });
      out.sin_documento += 1;
      continue;
    }
    const r = await ctx.attempt(async () =>
      registrarCesion(ctx, d.id, {
        seq: await siguiente(ctx, d.id, f.cesionario.rut),
        rut_cedente: f.cedente.rut,
        rut_cesionario: f.cesionario.rut,
        razon_cesionario: f.cesionario.razon_social,
        monto_cesion: f.monto_cesion,
        ultimo_vencimiento: f.ultimo_vencimiento,
        fecha: f.fecha_cesion,
        fuente: 'REGISTRO',
        track_id: f.id_cesion,
      }),
    );
    if (r.ok) out.actualizados += 1;
    else conflictos.push({ ...conDetalle({ codigo: r.refusal.codigo, datos: r.refusal.datos }), linea: f.linea });
  }
  await guardarRegistro(ctx, ajenas);
  await anotar(ctx, 'CESIONES', a, { filas: out.filas, actualizados: out.actualizados });
  return out;
}

/** Sequence of a cesión whose register does not number it: that of the same assignee already known, or the next one. */
async function siguiente(ctx: Ctx, documento_id: string, rut_cesionario: Rut): Promise<number> {
  const rows = await ctx.db
    .select({ seq: cesiones.seq, rut: cesiones.rut_cesionario })
    .from(cesiones)
    .where(and(eq(cesiones.empresa_id, ctx.empresa_id), eq(cesiones.documento_id, documento_id)));
  const misma = rows.filter((r) => r.rut === rut_cesionario).at(-1);
  return misma?.seq ?? Math.min(40, 1 + Math.max(0, ...rows.map((r) => r.seq)));
}
