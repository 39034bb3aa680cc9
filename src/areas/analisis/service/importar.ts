import { and, eq } from 'drizzle-orm';
import { leerRcv } from '#areas/documentos/public.server.ts';
import { comprasF29, descuadreF29, ventasF29 } from '#finanzas/f29.ts';
import { AppError, Invalid, phrase, Rule } from '#kernel/errors.ts';
import { type Fecha, firstDay, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { reading } from '#platform/server/files/apart.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { dichoPorElNombre, mesDeLasFilas } from '../domain/archivo-rcv.ts';
import { mesEscrito } from '../domain/palabras.ts';
import type { FormularioF29, ParteVentas } from '../lectores.ts';
import { analisis, f29Meses, rcvPeriodos } from '../tables.ts';
import type { AnalisisRow } from './filas.ts';
import { deConexion, exigirMes, guardarMeses, type Hecho, type Mes, separar } from './registro.ts';

const json = reading<object, ParteVentas>('analisis.ventas');
/** Files that could not be read, with why: one of them does not stop the others. */
const ilegibles = new WeakMap<UploadedFile, AppError>();

const esJson = (a: UploadedFile): boolean => /\.json$/i.test(a.nombre);

/** Reads every file in a thread before the act; what a file refuses is kept for its own result. */
export async function leerVentas(ctx: ReadCtx, { id, archivos }: { id: string; archivos: readonly UploadedFile[] }): Promise<void> {
  const row = await ctx.get(analisis, id);
  for (const a of archivos) {
    try {
      await (esJson(a) ? json.before(a, {}) : leerRcv.before(a, row.rut));
    } catch (e) {
      if (!(e instanceof AppError) || e.status >= 500) throw e;
      ilegibles.set(a, e);
    }
  }
}

/** Month of the register; refuses another RUT and a month that nobody can tell. */
function mesDelArchivo(a: UploadedFile, rut: Rut, filas: readonly { emision: Fecha }[], libro: 'VENTA' | 'COMPRA'): Periodo {
  const nombre = dichoPorElNombre(a.nombre);
  if (nombre.rut && nombre.rut !== rut) throw new Rule('rcv_de_otro_rut', { rut: formatRut(nombre.rut) });
  const periodo = nombre.periodo ?? (libro === 'VENTA' ? mesDeLasFilas(filas) : null);
  if (!periodo) throw new Rule('rcv_sin_periodo');
  return periodo;
}

/** The month that a file of the register brings. Throws what refuses the file. */
function mesDe(ctx: Ctx, row: AnalisisRow, a: UploadedFile): Mes {
  const ilegible = ilegibles.get(a);
  if (ilegible) throw ilegible;
  const { filas: leidas, errores } = leerRcv.of(a);
  const [error] = errores;
  if (error) throw new Rule('rcv_ilegible', { n: error.linea, causa: error.motivo });
  const libro = leidas[0]?.registro ?? 'VENTA';
  const { filas, boletas } = separar(row.rut, leidas);
  const periodo = mesDelArchivo(
    a,
    row.rut,
    leidas.map((f) => ({ emision: f.fecha_emision })),
    libro,
  );
  const mes: Mes = { libro, periodo, filas, boletas, archivo: a.nombre, hash: a.hash, origen: 'CSV' };
  exigirMes(ctx.hoy, mes);
  return mes;
}

/** Keeps a form; of a month the last one filed counts, and the higher folio of the same day. */
async function cargarFormulario(ctx: Ctx, row: AnalisisRow, f: FormularioF29): Promise<boolean> {
  if (f.rut !== row.rut) throw new Rule('rcv_de_otro_rut', { rut: formatRut(f.rut) });
  if (firstDay(f.periodo) > ctx.hoy) throw new Rule('rcv_mes_futuro', { mes: mesEscrito(f.periodo) });
  if (f.presentado > ctx.hoy) throw new Rule('f29_ilegible', { causa: 'se presentó después de hoy' });
  const suyos = await ctx.rows(f29Meses, and(eq(f29Meses.rut, row.rut), eq(f29Meses.periodo, f.periodo)));
  const mismo = suyos.find((s) => s.folio === f.folio);
  // A form that does not tell whether it was paid does not erase what another one told.
  const iva_pendiente = f.iva_pendiente == null ? (mismo?.iva_pendiente ?? null) : pesos(f.iva_pendiente);
  if (mismo?.vigente && mismo.iva_pendiente === iva_pendiente) return false;
  const actual = suyos.find((s) => s.vigente);
  const clave = (x: { presentado: Fecha; folio: string }) => `${x.presentado}${x.folio.padStart(12, '0')}`;
  const manda = !actual || clave(f) > clave(actual);
  if (actual && manda) await ctx.update(f29Meses, actual.id, { vigente: false });
  // The same form again, which was paid since then or whose month now counts.
  if (mismo) await ctx.update(f29Meses, mismo.id, { vigente: manda || mismo.id === actual?.id, iva_pendiente });
  else
    await ctx.insert(f29Meses, {
      rut: row.rut,
      periodo: f.periodo,
      folio: f.folio,
      rectificatoria: f.rectificatoria,
      presentado: f.presentado,
      campos: f.campos,
      ventas: ventasF29(f.campos),
      compras: comprasF29(f.campos),
      iva_pendiente,
      vigente: manda,
    });
  return true;
}

async function cargarFormularios(ctx: Ctx, row: AnalisisRow, formularios: readonly FormularioF29[]): Promise<Hecho> {
  let nuevos = 0;
  for (const f of formularios) if (await cargarFormulario(ctx, row, f)) nuevos += 1;
  const periodo = formularios.length === 1 ? (formularios[0]?.periodo ?? null) : null;
  const raros = formularios.filter((f) => descuadreF29(f.campos) !== 0);
  const detail =
    raros.length === 0 ? null : `Sus créditos no suman en ${raros.map((f) => mesEscrito(f.periodo)).join(', ')}: revise el formulario`;
  return { resultado: nuevos > 0 ? 'cargado' : 'sin_cambios', que: 'F29', periodo, filas: formularios.length, detail };
}

/** Forms, or months of the register that an aggregator brought with their forms: a file enters whole or not at all. */
async function cargarJson(ctx: Ctx, row: AnalisisRow, a: UploadedFile): Promise<Hecho> {
  const ilegible = ilegibles.get(a);
  if (ilegible) throw ilegible;
  const partes = json.of(a);
  const meses = partes.flatMap((p) => (p.clase === 'MES' ? [p] : []));
  const f29 = partes.flatMap((p) => (p.clase === 'F29' ? [p.formulario] : []));
  if (meses.length === 0) return cargarFormularios(ctx, row, f29);
  const leidos: Mes[] = [];
  const vistos = new Set<string>();
  for (const { rut, mes } of meses) {
    if (rut !== row.rut) throw new Rule('rcv_de_otro_rut', { rut: formatRut(rut) });
    const clave = `${mes.libro}:${mes.periodo}`;
    if (vistos.has(clave)) throw new Rule('archivo_repetido', { mes: mesEscrito(mes.periodo) });
    vistos.add(clave);
    const leido = deConexion(a.nombre, mes);
    exigirMes(ctx.hoy, leido);
    leidos.push(leido);
  }
  const hechos = await guardarMeses<never>(ctx, row, leidos, () => undefined);
  const formularios = f29.length > 0 ? await cargarFormularios(ctx, row, f29) : null;
  const cambio = [...hechos, ...(formularios ? [formularios] : [])].some((h) => h.resultado !== 'sin_cambios');
  const resultado = hechos.some((h) => h.resultado === 'reemplazado') ? 'reemplazado' : cambio ? 'cargado' : 'sin_cambios';
  const que = `Conexión, ${meses.length} ${meses.length === 1 ? 'mes' : 'meses'}${f29.length > 0 ? ` y ${f29.length} F29` : ''}`;
  const filas = hechos.reduce((s, h) => s + h.filas, 0);
  return { resultado, que, periodo: meses.length === 1 ? (hechos[0]?.periodo ?? null) : null, filas, detail: formularios?.detail ?? null };
}

/** Why a file cannot add what it brings; it notes the month of one that can. */
function repetido(vistos: Set<string>, h: Hecho): Rule | undefined {
  const clave = `${h.que}:${h.periodo}`;
  if (h.resultado !== 'sin_cambios' && h.periodo && vistos.has(clave)) return new Rule('archivo_repetido', { mes: mesEscrito(h.periodo) });
  vistos.add(clave);
  return undefined;
}

/** Files of the register together: what each one brings is known before anything is written, so that one that is refused stops no other. */
async function cargarRegistros(ctx: Ctx, row: AnalisisRow, archivos: readonly UploadedFile[], vistos: Set<string>) {
  const leidos = archivos.map((a) => {
    try {
      return mesDe(ctx, row, a);
    } catch (e) {
      if (e instanceof AppError) return e;
      throw e;
    }
  });
  const meses = leidos.filter((l): l is Mes => !(l instanceof AppError));
  const hechos = await guardarMeses(ctx, row, meses, (h) => repetido(vistos, h));
  const deCada = new Map(meses.map((m, i) => [m, hechos[i] as Hecho | Rule]));
  return leidos.map((l) => (l instanceof AppError ? l : (deCada.get(l) as Hecho | Rule)));
}

async function cargarUno(ctx: Ctx, row: AnalisisRow, a: UploadedFile, vistos: Set<string>): Promise<Hecho> {
  const h = await cargarJson(ctx, row, a);
  const no = repetido(vistos, h);
  if (no) throw no;
  return h;
}

/** What happened to each file of a group that is loaded together. A group that another act got ahead of is loaded file by file. */
async function cargarGrupo(ctx: Ctx, row: AnalisisRow, grupo: readonly UploadedFile[], vistos: Set<string>): Promise<(Hecho | AppError)[]> {
  const [primero] = grupo;
  const suyos = new Set(vistos);
  const r = await ctx.attempt(async () =>
    primero && esJson(primero) ? [await cargarUno(ctx, row, primero, suyos)] : await cargarRegistros(ctx, row, grupo, suyos),
  );
  if (r.ok) {
    for (const clave of suyos) vistos.add(clave);
    return r.value;
  }
  if (grupo.length === 1) return [r.refusal];
  const hechos = [];
  for (const a of grupo) hechos.push(...(await cargarGrupo(ctx, row, [a], vistos)));
  return hechos;
}

/** The files in their order: those of the register that follow one another are a group, and each of the others is one by itself. */
function agrupados(archivos: readonly UploadedFile[]): UploadedFile[][] {
  const grupos: UploadedFile[][] = [];
  for (const a of archivos) {
    const ultimo = grupos.at(-1);
    if (ultimo?.[0] && !esJson(a) && !esJson(ultimo[0])) ultimo.push(a);
    else grupos.push([a]);
  }
  return grupos;
}

/** POST /:id/ventas: each file on its own; one that is refused leaves nothing of itself and the others stay. */
export async function importarVentas(
  ctx: Ctx,
  row: AnalisisRow,
  archivos: readonly UploadedFile[],
  mensajes: Readonly<Record<string, string>>,
) {
  if (archivos.length === 0) throw new Invalid({ archivos: ['Elija un archivo'] });
  const vistos = new Set<string>();
  const hechos: (Hecho | AppError)[] = [];
  for (const grupo of agrupados(archivos)) hechos.push(...(await cargarGrupo(ctx, row, grupo, vistos)));
  const resultados = archivos.map((a, i) => {
    const h = hechos[i] as Hecho | AppError;
    if (!(h instanceof AppError)) return { archivo: a.nombre, detail: null, ...h, codigo: null };
    const frase = mensajes[h.codigo] ?? ctx.deps.registry.sentence('documentos', h.codigo) ?? h.codigo;
    const dicho = { resultado: 'rechazado' as const, que: esJson(a) ? 'F29 o conexión' : 'RCV', periodo: null, filas: 0 };
    return { archivo: a.nombre, ...dicho, codigo: h.codigo, detail: phrase(frase, h.datos) };
  });
  return { resultados };
}

/** Takes out what was loaded of a month: it stays written, no longer in force. Throws 422 `sin_ventas_del_mes`. */
export async function quitarVentas(ctx: Ctx, row: AnalisisRow, periodo: Periodo): Promise<void> {
  const rcv = await ctx.rows(
    rcvPeriodos,
    and(eq(rcvPeriodos.rut, row.rut), eq(rcvPeriodos.periodo, periodo), eq(rcvPeriodos.vigente, true)),
  );
  const formularios = await ctx.rows(f29Meses, and(eq(f29Meses.rut, row.rut), eq(f29Meses.periodo, periodo), eq(f29Meses.vigente, true)));
  if (rcv.length + formularios.length === 0) throw new Rule('sin_ventas_del_mes', { mes: mesEscrito(periodo) });
  for (const p of rcv) await ctx.update(rcvPeriodos, p.id, { vigente: false });
  for (const f of formularios) await ctx.update(f29Meses, f.id, { vigente: false });
}
