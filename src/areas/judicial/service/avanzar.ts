import type { z } from 'zod';
import { marcarEmplazado } from '#areas/cobranzas/public.server.ts';
import { terminoVigente } from '#finanzas/plazos-judiciales.ts';
import { Conflict, Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { NuevaActuacion } from '../contract-formas.ts';
import { type Dato, NOMBRE_PLAZO, nombreActuacion, PLAZO_AJENO, tipoDe } from '../domain/actuaciones.ts';
import { type EstadoCausa, estados } from '../domain/estados.ts';
import { exigirRol } from '../domain/rol.ts';
import { actuaciones, bienes, causas, intervinientes, plazos } from '../tables.ts';
import { demandar, devolver, exigirSinConcurso } from './demandar.ts';
import {
  type ActuacionFila,
  actuacionesDe,
  type CausaFila,
  exigirAbierta,
  type IntervinienteFila,
  intervinientesDe,
  plazosDe,
} from './filas.ts';
import { venceDe } from './plazos.ts';
import { ponerAlDia } from './recalcular.ts';
import { tribunalDe } from './tribunal.ts';

type Datos = z.output<typeof NuevaActuacion>;

/** After the notice, what is asked against the goods: not while a term of the other side runs. */
const ESPERA_PLAZOS: readonly EstadoCausa[] = ['EMBARGO_TRABADO'];

const FALTA: Readonly<Record<Dato, readonly [string, string]>> = {
  receptor: ['receptor', 'Indique el receptor'],
  tribunal: ['tribunal', 'Elija el tribunal'],
  interviniente: ['interviniente_id', 'Elija a quién'],
  bien: ['bien_id', 'Elija el bien'],
  monto: ['monto', 'Indique el monto'],
  rol: ['rol', 'Indique el rol'],
};

/** 400 at each field that its kind asks for. */
function exigirDatos(d: Datos): void {
  const hay: Partial<Record<Dato, unknown>> = { ...d, interviniente: d.interviniente_id, bien: d.bien_id };
  const campos = tipoDe(d.tipo).pide.flatMap((dato) => (hay[dato] ? [] : [[FALTA[dato][0], [FALTA[dato][1]]] as const]));
  if (campos.length > 0) throw new Invalid(Object.fromEntries(campos));
}

/** Where an actuación takes the case; null when it stays. 409 for a pair that the table does not list, 422 for a kind that does not say it. */
function destinoDe(c: Pick<CausaFila, 'estado'>, d: Pick<Datos, 'tipo' | 'a'>): EstadoCausa | null {
  const tipo = tipoDe(d.tipo);
  const libre = tipo.libre ? (d.a ?? undefined) : undefined;
  const a = tipo.a ?? libre;
  if (a === undefined) return null;
  // Served after the first one, or attached again: the case is already past it.
  if (d.tipo === 'NOTIFICACION_REQUERIMIENTO' && yaNotificada(c.estado)) return null;
  if ((d.tipo === 'EMBARGO' || d.tipo === 'RETENCION') && c.estado === 'EMBARGO_TRABADO') return null;
  return estados.go(c.estado, 'avanzar', a);
}

const yaNotificada = (e: EstadoCausa): boolean => !['POR_DEMANDAR', 'DEMANDADA', 'MANDAMIENTO', 'NOTIFICACION_PENDIENTE'].includes(e);

/** 422 `plazo_vigente` {vence}: a term of the other side has not ended. */
async function exigirSinPlazos(ctx: ReadCtx, c: Pick<CausaFila, 'id'>): Promise<void> {
  const corre = (await plazosDe(ctx, c.id)).filter(
    (p) => PLAZO_AJENO.includes(p.tipo) && p.cumplido_el === null && !p.sin_efecto && p.vence >= ctx.hoy,
  );
  const ultimo = corre.at(-1);
  if (ultimo) throw new Rule('plazo_vigente', { vence: formatFecha(ultimo.vence) });
}

async function intervinienteDe(ctx: ReadCtx, c: CausaFila, id: string): Promise<IntervinienteFila> {
  const suyo = (await intervinientesDe(ctx, c.id)).find((i) => i.id === id);
  if (!suyo?.demandado) throw new Invalid({ interviniente_id: ['Elija a una persona demandada de esta causa'] });
  return suyo;
}

/** Who is served: his clock stops and nobody collects from him any more. 409 `ya_notificado`; 422 `notificada_antes`. */
async function notificar(ctx: Ctx, c: CausaFila, d: Datos): Promise<IntervinienteFila> {
  const i = await intervinienteDe(ctx, c, d.interviniente_id ?? '');
  if (!d.como) throw new Invalid({ como: ['Indique cómo se notificó'] });
  if (i.notificado_el) throw new Conflict('ya_notificado', { nombre: i.nombre, fecha: formatFecha(i.notificado_el) });
  if (c.fecha_ingreso === null || d.fecha < c.fecha_ingreso)
    throw new Rule('notificada_antes', {
      fecha: formatFecha(d.fecha),
      ingreso: c.fecha_ingreso ? formatFecha(c.fecha_ingreso) : 'después',
    });
  await marcarEmplazado(ctx, {
    rut: i.rut,
    desde: d.fecha,
    origen: `causa:${c.id}`,
    evidencia: `Causa ${c.num_causa}, ${d.resumen}`.slice(0, 200),
  });
  return ctx.update(intervinientes, i.id, { notificado_el: d.fecha, notificado_como: d.como, comuna_notificacion: d.comuna ?? null });
}

/** The term that an actuación opens, by its kind or because the court gave one. */
async function abrirPlazo(ctx: Ctx, c: CausaFila, a: ActuacionFila, d: Datos, quien: IntervinienteFila | undefined): Promise<void> {
  const tipo = tipoDe(d.tipo);
  const clave = d.plazo_dias ? 'OTRO' : d.tipo === 'GESTION_PREPARATORIA' && c.codigo_tipo_causa === 'CHEQUE' ? 'PROTESTO' : tipo.plazo;
  if (!clave) return;
  const dias = clave === 'OTRO' ? (d.plazo_dias ?? 1) : terminoVigente(clave, d.fecha).dias;
  const ampliacion = d.ampliacion ?? 0;
  const nombre = clave === 'OTRO' ? nombreActuacion(d.tipo) : NOMBRE_PLAZO[clave];
  const datos = { tipo: clave, nombre, desde: d.fecha, dias, ampliacion, rut: quien?.rut ?? null, responsable: c.abogado };
  await ctx.insert(plazos, { ...datos, causa_id: c.id, actuacion_id: a.id, vence: await venceDe(ctx, c, datos) });
}

/** What the filing writes on the case. 400 `rol_invalido`. */
async function ingresar(ctx: Ctx, c: CausaFila, d: Datos): Promise<Partial<CausaFila>> {
  const rol = exigirRol(d.rol ?? '', ctx.hoy);
  const tribunal = await tribunalDe(ctx, d.tribunal ?? c.tribunal);
  // Filed in another court than the one it was made for, its terms are counted with the holidays of the commune of that one.
  const comuna = tribunal.codigo === c.tribunal && c.comuna ? c.comuna : tribunal.comuna;
  return { ...(await demandar(ctx, c)), rol, tribunal: tribunal.codigo, comuna, fecha_ingreso: d.fecha };
}

async function efectos(ctx: Ctx, c: CausaFila, d: Datos, a: EstadoCausa | null): Promise<Partial<CausaFila>> {
  if (d.tipo === 'DEMANDA') return ingresar(ctx, c, d);
  if (a !== null) await exigirSinConcurso(ctx, c);
  if (a !== null && ESPERA_PLAZOS.includes(a)) await exigirSinPlazos(ctx, c);
  if (a === 'POR_DEMANDAR') {
    await devolver(ctx, c, d.resumen.slice(0, 200));
    return { rol: null, fecha_ingreso: null };
  }
  if (d.tipo === 'TASACION' && d.bien_id) await ctx.update(bienes, d.bien_id, { tasacion: d.monto ?? null });
  return d.receptor ? { receptor: d.receptor } : {};
}

/** What every actuación must be, before it does anything. 400 `datos_invalidos` at its field. */
async function exigirActuacion(ctx: ReadCtx, c: CausaFila, d: Datos): Promise<void> {
  exigirAbierta(c);
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (c.fecha_ingreso && d.fecha < c.fecha_ingreso && d.tipo !== 'NOTIFICACION_REQUERIMIENTO')
    throw new Invalid({ fecha: [`La demanda se ingresó el ${formatFecha(c.fecha_ingreso)}`] });
  exigirDatos(d);
  const bien = d.bien_id ? await ctx.find(bienes, d.bien_id) : undefined;
  if (d.bien_id && bien?.causa_id !== c.id) throw new Invalid({ bien_id: ['Elija un bien de esta causa'] });
  if (d.tipo === 'BASES_REMATE' && !bien?.remate_fecha) throw new Rule('remate_sin_fecha');
}

const datosDe = (d: Datos): Record<string, string | number> =>
  Object.fromEntries(
    (['rol', 'tribunal', 'receptor', 'como', 'comuna', 'bien_id', 'monto', 'ampliacion', 'plazo_dias'] as const).flatMap((k) =>
      d[k] === null || d[k] === undefined ? [] : [[k, d[k] as string | number]],
    ),
  );

/**
 * An actuación: what happened, where it takes the case and the term that it opens. Refused, nothing is written: 409 for a pair of states that the
 * table does not list; 400 at each field; 422 `plazo_vigente`, `suspension_concursal`, `titulo_prescrito`, `notificada_antes`.
 */
export async function avanzar(ctx: Ctx, c: CausaFila, d: Datos): Promise<void> {
  await exigirActuacion(ctx, c, d);
  const a = destinoDe(c, d);
  const quien =
    d.tipo === 'NOTIFICACION_REQUERIMIENTO'
      ? await notificar(ctx, c, d)
      : d.interviniente_id
        ? await intervinienteDe(ctx, c, d.interviniente_id)
        : undefined;
  const cambio = await efectos(ctx, c, d, a);
  const fila = await anotar(ctx, c, { ...d, interviniente_id: quien?.id ?? null, de: a && c.estado, a, datos: datosDe(d) });
  await ctx.update(causas, c.id, {
    ...cambio,
    ...(a ? { estado: a, estado_desde: d.fecha } : {}),
    ...(d.fecha > c.ultimo_movimiento && d.tipo !== 'BUSQUEDA_NEGATIVA' && d.tipo !== 'ESCRITO' ? { ultimo_movimiento: d.fecha } : {}),
    ...(tipoDe(d.tipo).util && d.fecha > c.ultima_gestion_util ? { ultima_gestion_util: d.fecha } : {}),
  });
  await abrirPlazo(ctx, c, fila, d, quien);
  await ponerAlDia(ctx, c.id);
}

interface Anotada {
  tipo: string;
  fecha: Fecha;
  cuaderno?: 'PRINCIPAL' | 'APREMIO';
  resumen: string;
  interviniente_id?: string | null;
  de?: EstadoCausa | null;
  a?: EstadoCausa | null;
  datos?: Record<string, string | number>;
  hash_origen?: string;
  corrige?: string;
}

/** One row more of what happened. */
export function anotar(ctx: Ctx, c: Pick<CausaFila, 'id'>, d: Anotada): Promise<ActuacionFila> {
  return ctx.insert(actuaciones, {
    causa_id: c.id,
    tipo: d.tipo,
    fecha: d.fecha,
    cuaderno: d.cuaderno ?? 'PRINCIPAL',
    resumen: d.resumen,
    autor: ctx.session.nombre,
    interviniente_id: d.interviniente_id ?? null,
    de: d.de ?? null,
    a: d.a ?? null,
    datos: d.datos ?? {},
    hash_origen: d.hash_origen ?? null,
    corrige: d.corrige ?? null,
  });
}

/** A notice that was dated wrong moves the clock of who was served and his term. 422 `notificada_antes`. */
async function corregirNotificacion(ctx: Ctx, c: CausaFila, a: ActuacionFila, fecha: Fecha): Promise<void> {
  if (!a.interviniente_id) return;
  if (c.fecha_ingreso === null || fecha < c.fecha_ingreso)
    throw new Rule('notificada_antes', { fecha: formatFecha(fecha), ingreso: c.fecha_ingreso ? formatFecha(c.fecha_ingreso) : 'después' });
  await ctx.update(intervinientes, a.interviniente_id, { notificado_el: fecha });
}

/**
 * Mends an actuación with another row that points to it, by another person than its author (403): terms and prescriptions are counted again. 409
 * `actuacion_con_estado` when a later state rests on its date, `ya_corregida`.
 */
export async function corregir(
  ctx: Ctx,
  c: CausaFila,
  d: { actuacion_id: string; fecha: Fecha | null; resumen: string | null; motivo: string },
): Promise<void> {
  exigirAbierta(c);
  const todas = await actuacionesDe(ctx, c.id);
  const a = todas.find((x) => x.id === d.actuacion_id);
  if (!a) throw new NotFound();
  if (ctx.isAmong(a.hecho_por)) throw new Forbidden('autor_no_corrige');
  if (todas.some((x) => x.corrige === a.id)) throw new Conflict('ya_corregida');
  const fecha = d.fecha ?? a.fecha;
  if (fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (fecha !== a.fecha) {
    const notificacion = a.tipo === 'NOTIFICACION_REQUERIMIENTO';
    const despues = todas.some((x) => x.a !== null && x.id !== a.id && (x.fecha > a.fecha || x.creado_en > a.creado_en));
    if (a.a !== null && (a.tipo === 'DEMANDA' || despues)) throw new Conflict('actuacion_con_estado');
    if (notificacion) await corregirNotificacion(ctx, c, a, fecha);
    for (const p of (await plazosDe(ctx, c.id)).filter((x) => x.actuacion_id === a.id && x.cumplido_el === null)) {
      await ctx.update(plazos, p.id, { desde: fecha, vence: await venceDe(ctx, c, { ...p, desde: fecha }) });
    }
  }
  ctx.audit({ motivo: d.motivo });
  await anotar(ctx, c, {
    tipo: a.tipo,
    fecha,
    cuaderno: a.cuaderno,
    resumen: d.resumen ?? a.resumen,
    interviniente_id: a.interviniente_id,
    datos: { ...a.datos, motivo: d.motivo },
    corrige: a.id,
  });
  if (a.a !== null && fecha !== a.fecha) await ctx.update(causas, c.id, { estado_desde: fecha });
  await ponerAlDia(ctx, c.id);
}
