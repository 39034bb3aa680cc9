import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { ultimoEnvio } from '../domain/ciclo.ts';
import { pideOtraPersona } from '../domain/decision.ts';
import { estadosCargo, estadosLote, estadosMandato } from '../domain/estados.ts';
import { componer } from '../domain/plantilla.ts';
import { cargos, type FueraGuardada, lotes, mandatos } from '../tables.ts';
import { sha256De, valoresDe } from './archivo.ts';
import { type Candidato, candidatosAl, fueraDe } from './candidatos.ts';
import { AREA, type CargoRow, cargosDe, type LoteRow } from './filas.ts';
import { plantillaVigente } from './plantillas.ts';

type Tipo = LoteRow['tipo'];
interface Pedido {
  banco: string;
  tipo: Tipo;
  fecha_cargo: Fecha;
  excluidos: readonly { pk: string; motivo: string }[];
}

/** 422 `fecha_no_bancaria`; `plazo_vencido` when the bank no longer takes the list of that day. */
async function exigirFecha(ctx: Ctx, tipo: Tipo, fecha: Fecha): Promise<void> {
  const cal = await ctx.calendar();
  if (!cal.isBankingDay(fecha))
    throw new Rule('fecha_no_bancaria', { fecha: formatFecha(fecha) }, { fecha_cargo: ['Elija un día hábil bancario'] });
  const hasta = tipo === 'CARGOS' ? ultimoEnvio(fecha, await ctx.param(contract, 'pac_dias_envio'), cal) : fecha;
  if (hasta < ctx.hoy)
    throw new Rule('plazo_vencido', { fecha: formatFecha(hasta) }, { fecha_cargo: [`El banco recibe hasta el ${formatFecha(hasta)}`] });
}

interface Contenido {
  filas: Omit<typeof cargos.$inferInsert, 'id' | 'empresa_id' | 'version' | 'creado_en' | 'hecho_por' | 'lote_id'>[];
  fuera: FueraGuardada[];
  anteriores: string[];
}

const filaDe = (c: Candidato, orden: number, fecha_cargo: Fecha) => ({
  orden,
  mandato_id: c.mandato.id,
  credito_id: c.credito_id,
  credito: c.credito,
  cuota: c.cuota,
  pk: c.pk,
  id_servicio: c.mandato.id_servicio,
  fecha_cargo,
  monto: c.monto,
  desglose: c.desglose,
  intento: c.intento,
});

async function conCargos(ctx: Ctx, p: Pedido): Promise<Contenido> {
  const aMano = new Map(p.excluidos.map((x) => [x.pk, x.motivo]));
  const todos = await candidatosAl(ctx, p.banco, p.fecha_cargo);
  const dentro = todos.filter((c) => c.motivo === null && !aMano.has(c.pk));
  const fuera = todos.flatMap((c) => {
    if (c.motivo !== null) return [fueraDe(c, c.motivo, c.detalle)];
    const motivo = aMano.get(c.pk);
    return motivo === undefined ? [] : [fueraDe(c, 'excluida', motivo)];
  });
  return {
    filas: dentro.map((c, i) => filaDe(c, i + 1, p.fecha_cargo)),
    fuera,
    anteriores: dentro.flatMap((c) => (c.anterior ? [c.anterior] : [])),
  };
}

/** Mandates that the bank must learn of, or forget: those no living list already says. */
async function conMandatos(ctx: Ctx, p: Pedido): Promise<Contenido> {
  const enLista = ctx.db
    .select({ uno: sql`1` })
    .from(cargos)
    .innerJoin(lotes, and(eq(lotes.empresa_id, cargos.empresa_id), eq(lotes.id, cargos.lote_id)))
    .where(
      and(
        eq(cargos.empresa_id, ctx.empresa_id),
        eq(cargos.mandato_id, mandatos.id),
        isNull(cargos.pk),
        eq(lotes.tipo, p.tipo),
        inArray(cargos.estado, ['incluido', 'enviado']),
      ),
    );
  const propio = p.tipo === 'ALTAS' ? eq(mandatos.estado, 'ingresado') : eq(mandatos.baja_pendiente, true);
  const ms = await ctx.rows(mandatos, and(eq(mandatos.banco, p.banco), propio, notExists(enLista)), {
    orden: [mandatos.num_mandato],
    limit: 5_000,
  });
  const filas = ms.map((m, i) => ({
    orden: i + 1,
    mandato_id: m.id,
    id_servicio: m.id_servicio,
    fecha_cargo: p.fecha_cargo,
    monto: pesos(0),
  }));
  return { filas, fuera: [], anteriores: [] };
}

const contenidoDe = (ctx: Ctx, p: Pedido) => (p.tipo === 'CARGOS' ? conCargos(ctx, p) : conMandatos(ctx, p));

/** Writes the rows of a list; those that try again take the place of the charge refused. */
async function escribirFilas(ctx: Ctx, lote_id: string, c: Contenido): Promise<void> {
  await ctx.insertMany(
    cargos,
    c.filas.map((f) => ({ ...f, lote_id })),
  );
  for (const id of c.anteriores) {
    const antes = await ctx.lock(cargos, id);
    await ctx.update(cargos, id, { estado: estadosCargo.go(antes.estado, 'reintentar') });
  }
}

const sumasDe = (c: Contenido) => ({ n: c.filas.length, total: sumPesos(c.filas.map((f) => f.monto)), fuera: c.fuera });

/** A draft with what is owed on the day. 422 `sin_cargos`, `fecha_no_bancaria`, `plazo_vencido`, `sin_plantilla`; 409 `lote_existente`. */
export async function armar(ctx: Ctx, p: Pedido): Promise<LoteRow> {
  await exigirOpcion(ctx, 'bancos', p.banco, 'banco');
  await exigirFecha(ctx, p.tipo, p.fecha_cargo);
  await plantillaVigente(ctx, p.banco, p.tipo);
  const contenido = await contenidoDe(ctx, p);
  if (contenido.filas.length === 0) throw new Rule('sin_cargos');
  const { banco, tipo, fecha_cargo } = p;
  const l = await ctx.insert(lotes, { num_lote: await ctx.folio('lote_pac'), banco, tipo, fecha_cargo, ...sumasDe(contenido) });
  await escribirFilas(ctx, l.id, contenido);
  return l;
}

/** The rows leave the list; a charge that was tried again waits for its next turn as it did. */
async function retirarFilas(ctx: Ctx, l: LoteRow): Promise<void> {
  for (const c of await ctx.lockAll(cargos, and(eq(cargos.lote_id, l.id), eq(cargos.estado, 'incluido')))) {
    await ctx.update(cargos, c.id, { estado: estadosCargo.go(c.estado, 'retirar') });
    if (!c.pk || c.intento === 1) continue;
    const [antes] = await ctx.lockAll(
      cargos,
      and(eq(cargos.pk, c.pk), eq(cargos.intento, c.intento - 1), eq(cargos.estado, 'reintentado')),
    );
    if (antes) await ctx.update(cargos, antes.id, { estado: estadosCargo.go(antes.estado, 'deshacer_reintento') });
  }
}

const excluidasDe = (l: LoteRow) => l.fuera.filter((f) => f.motivo === 'excluida').map((f) => ({ pk: f.pk, motivo: f.detalle ?? '' }));

/** The same list with what is owed now; what a person left out stays out. */
export async function rearmar(ctx: Ctx, l: LoteRow): Promise<void> {
  await exigirFecha(ctx, l.tipo, l.fecha_cargo);
  await retirarFilas(ctx, l);
  const contenido = await contenidoDe(ctx, { ...l, excluidos: excluidasDe(l) });
  if (contenido.filas.length === 0) throw new Rule('sin_cargos');
  await escribirFilas(ctx, l.id, contenido);
  await ctx.update(lotes, l.id, { estado: estadosLote.go(l.estado, 'rearmar'), motivo: null, ...sumasDe(contenido) });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id, tipo: 'completar' });
}

/** How many rows no longer are what is owed, or no longer go. */
async function cambiadas(ctx: Ctx, l: LoteRow, suyos: readonly CargoRow[]): Promise<number> {
  if (l.tipo !== 'CARGOS') return 0;
  const ahora = new Map((await candidatosAl(ctx, l.banco, l.fecha_cargo, l.id)).map((c) => [c.pk, c]));
  return suyos.filter((c) => {
    const hoy = c.pk ? ahora.get(c.pk) : undefined;
    return !hoy || hoy.monto !== c.monto || hoy.motivo !== null;
  }).length;
}

/** Freezes the bytes with their hash. 409 `deuda_cambio`; 422 `no_cabe`, `caracter_no_admitido`, `plazo_vencido`. */
export async function generar(ctx: Ctx, l: LoteRow): Promise<void> {
  await exigirFecha(ctx, l.tipo, l.fecha_cargo);
  const suyos = await cargosDe(ctx, l.id);
  const n = await cambiadas(ctx, l, suyos);
  if (n > 0) throw new Conflict('deuda_cambio', { n });
  const p = await plantillaVigente(ctx, l.banco, l.tipo);
  const { cabeza, filas } = await valoresDe(ctx, { ...l, generado_el: ctx.hoy }, suyos);
  const contenido = componer(p.formato, cabeza, filas);
  await ctx.update(lotes, l.id, {
    estado: estadosLote.go(l.estado, 'generar'),
    plantilla_id: p.id,
    plantilla_version: p.numero,
    contenido,
    sha256: sha256De(contenido),
    generado_el: ctx.hoy,
    generado_por: ctx.people,
    motivo: null,
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id, tipo: 'completar' });
}

/** Whether this person may send it: alone, unless it carries a third attempt or passes the cap of one. 403 `requiere_segundo_usuario`. */
export async function exigirEnviable(ctx: Ctx, l: LoteRow): Promise<void> {
  const suyos = await cargosDe(ctx, l.id);
  const tope = await ctx.param(contract, 'pac_tope_lote');
  if (pideOtraPersona({ total: l.total, intentos: suyos.map((c) => c.intento) }, tope)) ctx.requireOther(l.hecho_por, l.generado_por);
  if (l.estado === 'generado' && l.descargado_en === null) throw new Rule('sin_descargar');
}

/** It left: its charges are in flight, and the bank knows its mandates. 409 `mandato_no_activo` of a mandate that stopped since. */
export async function enviar(ctx: Ctx, l: LoteRow, medio: string): Promise<void> {
  await exigirEnviable(ctx, l);
  await exigirFecha(ctx, l.tipo, l.fecha_cargo);
  const suyos = await ctx.lockAll(cargos, and(eq(cargos.lote_id, l.id), eq(cargos.estado, 'incluido')));
  const ms = await ctx.lockAll(mandatos, inArray(mandatos.id, [...new Set(suyos.map((c) => c.mandato_id))]));
  const parado = l.tipo === 'CARGOS' ? ms.find((m) => m.estado !== 'activo') : undefined;
  if (parado) throw new Conflict('mandato_no_activo', { num: parado.num_mandato });
  for (const c of suyos) await ctx.update(cargos, c.id, { estado: estadosCargo.go(c.estado, 'enviar') });
  if (l.tipo === 'ALTAS')
    for (const m of ms)
      if (m.estado === 'ingresado') await ctx.update(mandatos, m.id, { estado: estadosMandato.go(m.estado, 'enviar_al_banco') });
  if (l.tipo === 'BAJAS') for (const m of ms) await ctx.update(mandatos, m.id, { baja_pendiente: false });
  await ctx.update(lotes, l.id, { estado: estadosLote.go(l.estado, 'enviar'), enviado_el: ctx.hoy, enviado_por: ctx.people, medio });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id });
}

/** It comes to nothing. Once downloaded, only with what the bank said. 409 `archivo_descargado`. */
export async function anular(ctx: Ctx, l: LoteRow, o: { motivo: string; rechazo_banco: string | null }): Promise<void> {
  if (l.descargado_en && !o.rechazo_banco)
    throw new Conflict('archivo_descargado', {}, { rechazo_banco: ['Indique con qué lo rechazó el banco'] });
  ctx.audit({ motivo: o.motivo });
  await retirarFilas(ctx, l);
  await ctx.update(lotes, l.id, { estado: estadosLote.go(l.estado, 'anular'), motivo: o.motivo, rechazo_banco: o.rechazo_banco });
  await ctx.emit('pendiente.cerrado', { area: AREA, registro_id: l.id });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id });
}

/** The lists of a day to be shown in the calendar, the last one of each bank. */
export const lotesEntre = (ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<LoteRow[]> =>
  ctx.rows(
    lotes,
    and(eq(lotes.tipo, 'CARGOS'), sql`${lotes.fecha_cargo} between ${desde} and ${hasta}`, sql`${lotes.estado} <> 'anulado'`),
    {
      orden: [desc(lotes.num_lote)],
      limit: 500,
    },
  );
