import type { AppError } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { type EstadoSii, finPlazoReclamo, RECLAMOS } from '../domain/plazos.ts';
import { cargas, cesionesRegistro, documentos } from '../tables.ts';
import { cesionesConocidasDe, intentarCesiones, porTurnos } from './cesiones.ts';
import { documentosPorClave } from './claves.ts';
import { type DocumentoFila, tomarDocumentos } from './filas.ts';
import { filasCesiones, filasRcv, primero } from './lecturas.ts';

async function anotar(ctx: Ctx, tipo: 'RCV' | 'CESIONES', a: UploadedFile, totales: Record<string, number>): Promise<void> {
  const hash = await ctx.deps.files.keep(a);
  await ctx.insertLast(cargas, [{ tipo, archivo: a.nombre, hash, bytes: a.tamano, totales }]);
}

interface DichoEnSii {
  d: DocumentoFila;
  estado_sii: EstadoSii;
  fecha: DocumentoFila['fecha_reclamo'];
  fecha_recepcion_sii?: DocumentoFila['fecha_recepcion_sii'] | undefined;
}

const GIRADOS: readonly string[] = ['vigente', 'protestado', 'judicial', 'pagado'];

/** What the answer of the debtor changes of its document: always the same columns, so that those of many are written together. */
function cambioDe({ d, estado_sii, fecha, fecha_recepcion_sii }: DichoEnSii) {
  const recepcion = fecha_recepcion_sii ?? d.fecha_recepcion_sii;
  const guarda = estado_sii === 'en_plazo' && d.estado_sii !== 'sin_consulta' ? d.estado_sii : estado_sii;
  const comun = {
    estado_sii: guarda,
    fecha_recepcion_sii: recepcion,
    recepcion_estimada: recepcion === null,
    fin_plazo_reclamo: finPlazoReclamo(recepcion ?? d.fecha_emision),
  };
  if (RECLAMOS.includes(estado_sii)) return { ...comun, fecha_reclamo: fecha, excedente_retenido: GIRADOS.includes(d.estado) };
  // A claim withdrawn: what it held is free again.
  if (!RECLAMOS.includes(guarda)) return { ...comun, fecha_reclamo: null, excedente_retenido: false };
  return { ...comun, fecha_reclamo: d.fecha_reclamo, excedente_retenido: d.excedente_retenido };
}

/** A claim after the giro changes no `estado`: it holds the excedente and is told. */
async function avisarReclamo(ctx: Ctx, { d, estado_sii, fecha }: DichoEnSii): Promise<void> {
  if (!RECLAMOS.includes(estado_sii) || !GIRADOS.includes(d.estado) || !fecha) return;
  await ctx.emit('documento.reclamado', { documento_id: d.id, fecha });
  await ctx.emit('aviso.enviado', {
    permiso: 'documentos:estado-sii',
    tipo: 'documento_reclamado',
    titulo: `El deudor reclamó ${d.tipo}-${d.folio}`,
    cuerpo: `${d.razon_deudor} reclamó en el SII el documento de ${d.razon_cliente}; su excedente queda retenido`,
    url: `/documentos/${d.id}`,
  });
}

/** What the debtors answered, on their documents, each once. */
export async function aplicarEstadosSii(ctx: Ctx, dichos: readonly DichoEnSii[]): Promise<void> {
  await ctx.updateMany(
    documentos,
    dichos.map((x) => ({ id: x.d.id, patch: cambioDe(x) })),
  );
  for (const x of dichos) await avisarReclamo(ctx, x);
}

/** Rows written in one statement. */
const POR_VEZ = 500;

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
  const claveDe = (f: (typeof filas)[number]) => ({ tipo: String(f.tipo), folio: String(f.folio), rut_emisor: f.rut_emisor });
  const deClave = await documentosPorClave(ctx, filas.map(claveDe));
  const propias = filas.flatMap((f) => {
    const d = deClave(claveDe(f));
    return d ? [{ f, id: d.id }] : [];
  });
  await tomarDocumentos(
    ctx,
    propias.map((x) => x.id),
  );
  for (const turno of porTurnos(propias, (x) => x.id)) {
    const dichos: DichoEnSii[] = [];
    for (const { f, id } of turno) {
      const d = await ctx.lock(documentos, id);
      dichos.push({ d, estado_sii: f.estado_sii, fecha: f.fecha_reclamo, fecha_recepcion_sii: f.fecha_recepcion });
    }
    await aplicarEstadosSii(ctx, dichos);
  }
  const out = {
    filas: filas.length,
    actualizados: propias.length,
    sin_documento: filas.length - propias.length,
    conflictos: [],
    errores,
  };
  await anotar(ctx, 'RCV', a, { filas: out.filas, actualizados: out.actualizados });
  return out;
}

type FilaCesion = ReturnType<typeof filasCesiones>['filas'][number];
interface DeUnDocumento {
  fila: FilaCesion;
  documento_id: string;
}

/** Sequence of a cesión whose register does not number it: that of the same assignee already known, or the next one. */
function siguiente(conocidas: readonly { seq: number; rut_cesionario: Rut }[], rut_cesionario: Rut): number {
  const misma = conocidas.filter((c) => c.rut_cesionario === rut_cesionario).at(-1);
  return misma?.seq ?? Math.min(40, 1 + Math.max(0, ...conocidas.map((c) => c.seq)));
}

const cesionDe = (f: FilaCesion, seq: number) => ({
  seq,
  rut_cedente: f.cedente.rut,
  rut_cesionario: f.cesionario.rut,
  razon_cesionario: f.cesionario.razon_social,
  monto_cesion: f.monto_cesion,
  ultimo_vencimiento: f.ultimo_vencimiento,
  fecha: f.fecha_cesion,
  fuente: 'REGISTRO' as const,
  track_id: f.id_cesion,
});

/** Writes the cesiones of documents of ours; answers what was refused, row by row. */
async function registrar(ctx: Ctx, propias: readonly DeUnDocumento[]): Promise<Map<FilaCesion, AppError>> {
  const negadas = new Map<FilaCesion, AppError>();
  await tomarDocumentos(
    ctx,
    propias.map((x) => x.documento_id),
  );
  for (const turno of porTurnos(propias, (x) => x.documento_id)) {
    const conocidas = await cesionesConocidasDe(
      ctx,
      turno.map((x) => x.documento_id),
    );
    const pedidas = turno.map(({ fila, documento_id }) => ({
      documento_id,
      cesion: cesionDe(fila, siguiente(conocidas.get(documento_id) ?? [], fila.cesionario.rut)),
    }));
    for (const [i, no] of (await intentarCesiones(ctx, pedidas, conocidas)).entries()) {
      const fila = turno[i]?.fila;
      if (no && fila) negadas.set(fila, no);
    }
  }
  return negadas;
}

/**
 * POST /importar-cesiones: each cesión in force of the registry, on the document of ours or kept to judge it when it is loaded. What
 * contradicts the chain we know is a conflict of its row.
 */
export async function importarCesiones(ctx: Ctx, archivos: readonly UploadedFile[]) {
  const a = primero(archivos);
  const { filas, errores } = filasCesiones(a);
  const vigentes = filas.filter((x) => x.vigente);
  const claveDe = (f: FilaCesion) => ({ tipo: String(f.tipo), folio: String(f.folio), rut_emisor: f.rut_emisor });
  const deClave = await documentosPorClave(ctx, vigentes.map(claveDe));
  const ajenas: (typeof cesionesRegistro.$inferInsert)[] = [];
  const propias: DeUnDocumento[] = [];
  for (const f of vigentes) {
    const clave = claveDe(f);
    const d = deClave(clave);
    const datos = { ...clave, rut_cesionario: f.cesionario.rut, razon_cesionario: f.cesionario.razon_social, fecha: f.fecha_cesion };
    if (d) propias.push({ fila: f, documento_id: d.id });
    else ajenas.push({ ...datos, id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people });
  }
  const negadas = await registrar(ctx, propias);
  const conflictos = propias.flatMap(({ fila }) => {
    const no = negadas.get(fila);
    return no ? [{ ...conDetalle({ codigo: no.codigo, datos: no.datos }), linea: fila.linea }] : [];
  });
  const out = {
    filas: filas.length,
    actualizados: propias.length - conflictos.length,
    sin_documento: ajenas.length,
    conflictos,
    errores,
  };
  await guardarRegistro(ctx, ajenas);
  await anotar(ctx, 'CESIONES', a, { filas: out.filas, actualizados: out.actualizados });
  return out;
}
