import { asegurarDeudores } from '#areas/clientes/public.server.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { takeTurn } from '#platform/server/database/turn.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { nombreDocumento, partesDe, referidosDeNota } from '../domain/partes.ts';
import { finPlazoReclamo, recepcionDe } from '../domain/plazos.ts';
import { queHacer } from '../domain/que-hacer.ts';
import { type EstadoItem, type Resultado, rechazado, revisarDocumento } from '../domain/revision.ts';
import type { Dte, Firma } from '../domain/tipos.ts';
import type { ItemLeido } from '../lectores.ts';
import { cargaItems, cargas, documentos } from '../tables.ts';
import { type CesionDe, registrarCesiones } from './cesiones.ts';
import { claveDe, nombreDeClave } from './claves.ts';
import { contextoDe, documentoDeLaNota } from './contexto.ts';
import { itemsDe } from './lecturas.ts';
import { type Lote, leerLote } from './lote.ts';
import { asociarNota } from './notas.ts';

interface OpcionesCarga {
  cliente_rut?: Rut | undefined;
  simular?: boolean | undefined;
  /** Only files that are an AEC. */
  soloAec?: boolean;
}

interface Fila extends Resultado {
  item: ItemLeido;
}

/** A document accepted, to be written with what its file says; `es_nuevo`: it is not ours yet. */
interface PorEscribir {
  fila: Fila;
  dte: Dte;
  firma: Firma;
  es_nuevo: boolean;
}

/** One upload under way: what was read of its documents, the keys that it wrote, and what is written together. */
interface EnCurso {
  lote: Lote;
  escritas: Set<string>;
  juntos: PorEscribir[];
}

/** Keys of the documents that one of an upload writes: its own, and those that a nota corrects. */
function clavesDe(dte: Dte): string[] {
  const corrige = referidosDeNota(dte).map((r) => ({ tipo: String(r.tipo), folio: String(r.folio), rut_emisor: r.rut_emisor }));
  return [claveDe(dte), ...corrige].map(nombreDeClave);
}

/** Two uploads at once judge the same document one after the other: the intake of a company goes in a line. */
async function enFila(ctx: Ctx): Promise<void> {
  await takeTurn(ctx.db, `documentos.cargar:${ctx.empresa_id}`);
}

/** Columns of a document that its own file says. */
function columnasDe(dte: Dte) {
  const { cedente, deudor } = partesDe(dte);
  const recepcion = recepcionDe({ fecha_emision: dte.fecha_emision, fecha_recepcion_sii: null });
  return {
    tipo: String(dte.tipo),
    folio: String(dte.folio),
    rut_emisor: dte.emisor.rut as Rut,
    razon_emisor: dte.emisor.razon_social,
    rut_receptor: dte.receptor.rut as Rut,
    razon_receptor: dte.receptor.razon_social,
    cliente_rut: cedente.rut as Rut,
    razon_cliente: cedente.razon_social,
    deudor_rut: deudor.rut as Rut,
    razon_deudor: deudor.razon_social,
    fecha_emision: dte.fecha_emision,
    fecha_vencimiento: dte.fecha_vencimiento,
    forma_pago: dte.forma_pago,
    monto_neto: dte.monto_neto,
    monto_exento: dte.monto_exento,
    iva: dte.iva,
    otros_impuestos: dte.otros_impuestos,
    monto: dte.monto,
    fin_plazo_reclamo: finPlazoReclamo(recepcion.fecha),
    referencias: dte.referencias,
    detalle: dte.detalle,
  };
}

function firmaGuardada(f: Firma) {
  return { estado: f.estado, rut: f.rut, nombre: f.nombre, fecha: f.fecha };
}

/** What the intake itself says of a document: its files, its signature and what to look at. */
function propiasDe(item: ItemLeido, firma: Firma, r: Resultado) {
  const hashes = { xml_hash: item.xml?.hash ?? null, contenido_hash: item.documento?.contenido_hash ?? null };
  return { ...hashes, firma: firmaGuardada(firma), alertas: r.alertas, origen: item.aec ? ('AEC' as const) : ('XML' as const) };
}

/** The document typed by hand that waited for its XML. */
async function completar(ctx: Ctx, id: string, { fila, dte, firma }: PorEscribir): Promise<void> {
  const { fin_plazo_reclamo: _, ...columnas } = columnasDe(dte);
  const manual = await ctx.lock(documentos, id);
  const fecha_vencimiento = dte.fecha_vencimiento ?? manual.fecha_vencimiento;
  const propias = { ...propiasDe(fila.item, firma, fila), origen: 'MANUAL' as const };
  await ctx.update(documentos, manual.id, { ...columnas, ...propias, fecha_vencimiento, estado: 'validado' });
}

/** Writes documents that are not ours yet, with the debtors that nobody knew. */
async function escribirNuevos(ctx: Ctx, nuevos: readonly PorEscribir[]): Promise<void> {
  if (nuevos.length === 0) return;
  const filas = nuevos.map(({ fila, dte, firma }) => ({
    ...columnasDe(dte),
    ...propiasDe(fila.item, firma, fila),
    monto_nc: pesos(0),
    monto_financiable: dte.monto,
    pagado: pesos(0),
    estado: 'validado' as const,
  }));
  await asegurarDeudores(
    ctx,
    filas.map((f) => ({ rut: f.deudor_rut, razon_social: f.razon_deudor })),
  );
  const escritas = await ctx.insertMany(documentos, filas);
  for (const [i, { fila }] of nuevos.entries()) fila.documento_id = escritas[i]?.id ?? null;
}

/** Writes documents that are not ours yet, and the cesiones that the files say of them and of those that we have. */
async function escribir(ctx: Ctx, varios: readonly PorEscribir[]): Promise<void> {
  await escribirNuevos(
    ctx,
    varios.filter((x) => x.es_nuevo),
  );
  const suyas = varios.flatMap(({ fila }) => (fila.documento_id ? cesionesDe(fila.item, fila.documento_id) : []));
  if (suyas.length > 0) await registrarCesiones(ctx, suyas);
}

/** Writes together what waits. If one of them is refused (another act wrote it meanwhile), each is tried by itself. */
async function escribirJuntos(ctx: Ctx, t: EnCurso): Promise<void> {
  const varios = t.juntos.splice(0);
  if (varios.length === 0) return;
  const juntos = await ctx.attempt(() => escribir(ctx, varios));
  if (juntos.ok) return;
  for (const x of varios) {
    const hecho = varios.length === 1 ? juntos : await ctx.attempt(() => escribir(ctx, [x]));
    if (!hecho.ok) Object.assign(x.fila, rechazado([{ codigo: hecho.refusal.codigo, datos: hecho.refusal.datos }]));
  }
}

/** The chain of an AEC, each cesión of the document. */
function cesionesDe(item: ItemLeido, documento_id: string): CesionDe[] {
  return (item.aec?.datos.cesiones ?? []).map((c) => ({
    documento_id,
    cesion: {
      seq: c.seq,
      rut_cedente: c.cedente.rut as Rut,
      rut_cesionario: c.cesionario.rut as Rut,
      razon_cesionario: c.cesionario.razon_social,
      monto_cesion: c.monto_cesion,
      ultimo_vencimiento: c.ultimo_vencimiento,
      fecha: c.fecha,
      fuente: 'AEC',
    },
  }));
}

/** What the upload knows of a document. One that it wrote itself, or that a nota of it corrects, is read again. */
async function loteDe(ctx: Ctx, t: EnCurso, dte: Dte, o: OpcionesCarga): Promise<Lote> {
  if (!clavesDe(dte).some((c) => t.escritas.has(c))) return t.lote;
  await escribirJuntos(ctx, t);
  return leerLote(ctx, [dte], o.cliente_rut);
}

async function procesar(ctx: Ctx, t: EnCurso, item: ItemLeido, o: OpcionesCarga): Promise<Fila> {
  const { documento } = item;
  if (o.soloAec && !item.aec && item.causas.length === 0) {
    return { ...rechazado([{ codigo: 'no_es_dte', datos: { donde: 'no es un archivo de cesión (AEC)' } }]), item };
  }
  if (!documento?.dte || !documento.firma || !documento.contenido_hash) return { ...rechazado(item.causas), item };
  const { dte, firma, contenido_hash } = documento;
  const contexto = await contextoDe(ctx, await loteDe(ctx, t, dte, o), dte, item.aec?.datos ?? null);
  const previas = { causas: item.aec?.revision?.causas ?? [], alertas: item.aec?.revision?.alertas ?? [] };
  const fila: Fila = { ...revisarDocumento({ dte, firma, contenido_hash, ...previas }, contexto), item };
  if (fila.estado === 'rechazado') {
    if (!o.simular && fila.causas.some((c) => c.codigo === 'documento_duplicado_distinto')) await avisarDistinto(ctx, fila);
    return fila;
  }
  if (o.simular) return fila;
  for (const clave of clavesDe(dte)) t.escritas.add(clave);
  const es_nuevo = fila.estado !== 'nota_asociada' && fila.estado !== 'duplicado' && !fila.documento_id;
  const porEscribir = { fila, dte, firma, es_nuevo };
  if (es_nuevo) t.juntos.push(porEscribir);
  else if (fila.estado === 'duplicado') {
    // The AEC of a document that we already have: the document is the same, its chain is new.
    if (fila.documento_id && item.aec?.revision?.ultimo_cesionario) t.juntos.push(porEscribir);
  } else {
    const hecho = await ctx.attempt(() => guardar(ctx, porEscribir, contenido_hash));
    if (!hecho.ok) return { ...rechazado([{ codigo: hecho.refusal.codigo, datos: hecho.refusal.datos }]), item };
  }
  const { deudor } = partesDe(dte);
  if (es_nuevo) t.lote.aprender(deudor.rut, deudor.razon_social);
  return fila;
}

/** What is written by itself: a nota, and the document that waited for its XML. */
async function guardar(ctx: Ctx, x: PorEscribir, contenido_hash: string): Promise<void> {
  const { fila, dte } = x;
  if (fila.estado === 'nota_asociada') {
    const de = await documentoDeLaNota(ctx, dte);
    const hash = fila.item.xml?.hash ?? contenido_hash;
    if (de) await asociarNota(ctx, de.documento.id, { dte, cod_ref: de.referido.codigo, xml_hash: hash, contenido_hash });
  } else if (fila.documento_id) {
    await completar(ctx, fila.documento_id, x);
    await registrarCesiones(ctx, cesionesDe(fila.item, fila.documento_id));
  }
}

/** The same key with other content is told to CUMPLIMIENTO: somebody made two invoices of one. */
async function avisarDistinto(ctx: Ctx, r: Resultado): Promise<void> {
  const c = r.causas.find((x) => x.codigo === 'documento_duplicado_distinto');
  if (!c) return;
  await ctx.emit('aviso.enviado', {
    permiso: 'clientes:bloquear',
    tipo: 'documento_duplicado_distinto',
    titulo: 'Documento con dos contenidos distintos',
    cuerpo: conDetalle(c).detail,
    url: `/documentos/${String(c.datos.id)}`,
  });
}

function publica(f: Fila) {
  const { dte } = f.item.documento ?? {};
  return {
    archivo: f.item.archivo,
    indice: f.item.indice,
    documento: dte ? nombreDocumento(dte) : null,
    estado: f.estado,
    documento_id: f.documento_id,
    codigo: f.codigo,
    causas: f.causas.map((c) => ({ ...conDetalle(c), que_hacer: queHacer(c.codigo) })),
    alertas: f.alertas.map(conDetalle),
  };
}

function totalesDe(filas: readonly Fila[]) {
  const n = (e: EstadoItem) => filas.filter((f) => f.estado === e).length;
  const monto = filas.reduce((s, f) => s + (f.estado.startsWith('aceptado') ? (f.item.documento?.dte?.monto ?? 0) : 0), 0) as Pesos;
  return {
    aceptado: n('aceptado'),
    aceptado_con_alertas: n('aceptado_con_alertas'),
    nota_asociada: n('nota_asociada'),
    duplicado: n('duplicado'),
    rechazado: n('rechazado'),
    monto,
  };
}

/**
 * The intake (POST /cargar): reads every file uploaded, judges each document by the table of areas/2 and writes what is accepted. One bad
 * item never stops the rest; a refused one leaves only its carga_item. The bytes received are kept by their hash. With `simular` nothing
 * is written.
 */
export async function cargarArchivos(ctx: Ctx, archivos: readonly UploadedFile[], o: OpcionesCarga) {
  await enFila(ctx);
  const leidos = archivos.map((archivo) => ({ archivo, items: itemsDe(archivo) }));
  const lote = await leerLote(
    ctx,
    leidos.flatMap(({ items }) => items.flatMap((i) => i.documento?.dte ?? [])),
    o.cliente_rut,
  );
  const t: EnCurso = { lote, escritas: new Set(), juntos: [] };
  const filas: Fila[] = [];
  const porArchivo: { archivo: UploadedFile; suyas: Fila[] }[] = [];
  for (const { archivo, items } of leidos) {
    const desde = filas.length;
    for (const item of items) filas.push(await procesar(ctx, t, { ...item, indice: filas.length }, o));
    porArchivo.push({ archivo, suyas: filas.slice(desde) });
  }
  await escribirJuntos(ctx, t);
  const carga_id = o.simular ? null : await anotar(ctx, porArchivo, o);
  return { carga_id, resultados: filas.map(publica), totales: totalesDe(filas) };
}

/** Keeps what came and what was said of it; answers the last upload. */
async function anotar(
  ctx: Ctx,
  porArchivo: readonly { archivo: UploadedFile; suyas: readonly Fila[] }[],
  o: OpcionesCarga,
): Promise<string | null> {
  for (const { archivo, suyas } of porArchivo) {
    for (const { item, estado } of suyas) if (item.xml && estado !== 'rechazado') await ctx.deps.files.keep(item.xml);
    await ctx.deps.files.keep(archivo);
  }
  const escritas = await ctx.insertLast(
    cargas,
    porArchivo.map(({ archivo: a, suyas }) => ({
      tipo: o.soloAec ? ('AEC' as const) : ('DTE' as const),
      archivo: a.nombre,
      hash: a.hash,
      bytes: a.tamano,
      cliente_rut: o.cliente_rut ?? null,
      totales: totalesDe(suyas),
    })),
  );
  await ctx.insertLast(
    cargaItems,
    porArchivo.flatMap(({ suyas }, i) => suyas.map((f) => ({ ...itemDe(f), carga_id: escritas[i]?.id ?? '' }))),
  );
  return escritas.at(-1)?.id ?? null;
}

const itemDe = (f: Fila) => ({
  indice: f.item.indice,
  archivo: f.item.archivo,
  hash: f.item.xml?.hash ?? null,
  estado: f.estado,
  codigo: f.codigo,
  documento_id: f.documento_id,
  causas: f.causas,
  alertas: f.alertas,
});
