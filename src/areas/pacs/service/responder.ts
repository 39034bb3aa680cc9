import { and, asc, eq, inArray } from 'drizzle-orm';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { reading } from '#platform/server/files/apart.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { estadosLote } from '../domain/estados.ts';
import type { FilaLeida, Formato } from '../domain/plantilla.ts';
import { cargos, filas, lotes, respuestas } from '../tables.ts';
import { aplicarFila } from './aplicar.ts';
import { AREA, cargar, cuadreDe, documentoDe, elLote, esDelCargo, type LoteRow } from './filas.ts';
import { plantillaVigente } from './plantillas.ts';

/** Rows applied in one act: each is an entry of the books and a receipt; the rest go with `continuar`. */
const POR_ACTO = 100;
const lectura = reading<{ formato: Formato }, FilaLeida[]>('pacs.respuesta');

interface ConArchivos {
  archivos: readonly UploadedFile[];
}
function elArchivo({ archivos: [archivo] }: ConArchivos): UploadedFile {
  if (!archivo) throw new Invalid({ archivos: ['Adjunte la respuesta del banco'] });
  return archivo;
}

/** Read in its own thread, before the act, with the layout of its bank. */
export const lecturas = {
  async responder(ctx: ReadCtx, i: ConArchivos & { id: string }): Promise<void> {
    const archivo = elArchivo(i);
    const l = elLote(await cargar(ctx, i.id, false));
    const { formato } = await plantillaVigente(ctx, l.banco, 'RESPUESTA');
    await lectura.before(archivo, { formato });
  },
};

/** 409 `archivo_repetido`; 422 `respuesta_no_cuadra` when not one row is of this list. */
async function exigirNuevo(ctx: Ctx, l: LoteRow, archivo: UploadedFile, leidas: readonly FilaLeida[]): Promise<void> {
  const otra = await ctx.first(respuestas, eq(respuestas.sha256, archivo.hash));
  if (otra) {
    const de = await ctx.get(lotes, otra.lote_id);
    throw new Conflict('archivo_repetido', { lote: documentoDe(de), fecha: formatFecha(otra.fecha) });
  }
  const suyos = await ctx.rows(
    cargos,
    and(eq(cargos.lote_id, l.id), inArray(cargos.id_servicio, [...new Set(leidas.map((f) => f.valores.id_servicio ?? ''))])),
  );
  if (!leidas.some((f) => suyos.some((c) => esDelCargo(l, c, f.valores) && String(c.monto) === f.valores.monto)))
    throw new Rule('respuesta_no_cuadra');
}

/** Keeps the file and its rows, and applies the first ones. */
export async function responder(ctx: Ctx, l: LoteRow, i: ConArchivos): Promise<void> {
  const archivo = elArchivo(i);
  const leidas = lectura.of(archivo).flat();
  await exigirNuevo(ctx, l, archivo, leidas);
  const r = await ctx.insert(respuestas, {
    lote_id: l.id,
    sha256: archivo.hash,
    archivo: archivo.nombre.slice(0, 200),
    n: leidas.length,
    fecha: ctx.hoy,
  });
  await ctx.insertMany(
    filas,
    leidas.map((f) => ({
      respuesta_id: r.id,
      lote_id: l.id,
      linea: f.linea,
      texto: f.texto.slice(0, 1_000),
      valores: f.valores,
      codigo: f.valores.codigo ?? null,
    })),
  );
  await continuar(ctx, l, 'responder');
}

/**
 * Applies the next rows, each by itself: one that is refused is observed and the others go on. What was applied stays if the product dies; the
 * rest waits as `pendiente`. 422 `sin_filas_pendientes`.
 */
export async function continuar(ctx: Ctx, l: LoteRow, acto: 'responder' | 'continuar'): Promise<void> {
  const { codigos } = await plantillaVigente(ctx, l.banco, 'RESPUESTA');
  const porVer = await ctx.rows(filas, and(eq(filas.lote_id, l.id), eq(filas.resultado, 'pendiente')), {
    orden: [asc(filas.creado_en), asc(filas.linea)],
    limit: POR_ACTO,
  });
  if (porVer.length === 0) throw new Rule('sin_filas_pendientes');
  for (const f of porVer) await aplicarFila(ctx, l, f, codigos);
  await anotarEstado(ctx, l, acto);
}

/** Where the list stands after some answers: all of them, squared or not; and what waits for a person. */
export async function anotarEstado(ctx: Ctx, l: LoteRow, acto: 'responder' | 'continuar' | 'resolver_observada' | 'abonar'): Promise<void> {
  const c = await cuadreDe(ctx, l.id);
  const todos = c.sin_respuesta === 0 && c.pendientes === 0;
  const algo = c.cargado + c.rechazado > 0 || c.sin_respuesta < l.n;
  const a = todos ? (c.por_abonar === 0 ? 'cuadrado' : 'respondido') : algo ? 'respondido_parcial' : l.estado;
  if (a !== l.estado) await ctx.update(lotes, l.id, { estado: estadosLote.go(l.estado, acto, a) });
  await avisarLote(ctx, l, { todos, por_abonar: c.por_abonar, observadas: c.observadas, cargado: c.cargado, rechazado: c.rechazado });
}

interface Por {
  todos: boolean;
  por_abonar: number;
  observadas: number;
  cargado: number;
  rechazado: number;
}

/** One item a list for the rows to look at, and one for its money until 1105 is at zero. */
async function avisarLote(ctx: Ctx, l: LoteRow, p: Por): Promise<void> {
  const base = { area: AREA, entidad_id: l.id, cliente_rut: null, url: `/pacs/lotes/${l.id}` };
  if (p.observadas > 0)
    await ctx.emit('pendiente.abierto', {
      ...base,
      tipo: 'revisar',
      titulo: `Revisar ${p.observadas} filas observadas del lote PAC ${l.num_lote}`,
      permiso: 'pacs:responder',
      perfil: 'TESORERIA',
    });
  else await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id, tipo: 'revisar' });
  if (p.todos && p.por_abonar !== 0) {
    const vence = (await ctx.calendar()).addBankingDays(ctx.hoy, 5);
    await ctx.emit('pendiente.abierto', {
      ...base,
      tipo: 'cuadrar',
      titulo: `Abonar el lote PAC ${l.num_lote}`,
      monto: p.por_abonar,
      permiso: 'pacs:abonar',
      perfil: 'TESORERIA',
      vence,
    });
  } else if (p.por_abonar === 0) await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id, tipo: 'cuadrar' });
  const pct = await ctx.param(contract, 'pac_rechazo_alerta_pct');
  if (p.todos && l.total > 0 && p.rechazado * 100 > pct * l.total)
    await ctx.emit('pendiente.abierto', {
      ...base,
      tipo: 'informar',
      titulo: `El lote PAC ${l.num_lote} tuvo rechazos sobre el ${pct} %: revise antes de reintentar`,
      monto: p.rechazado,
      permiso: 'pacs:generar',
      perfil: 'TESORERIA',
    });
}
