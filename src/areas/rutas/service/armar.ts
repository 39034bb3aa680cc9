import { and, eq, ne } from 'drizzle-orm';
import {
  agregarARuta,
  type PorVisitar,
  paraVisitar,
  permisoDeVisita,
  salirDeRuta,
  ticketsPorVisitar,
} from '#areas/cobranzas/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { zonasPorSucursal } from '#areas/zonas/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { ordenar as mejorOrden } from '../domain/orden.ts';
import { paradas, rutas } from '../tables.ts';
import { comunas, inicioDe, type ParadaFila, paradasDe, pendientes, planear, type RutaFila, sitioDe } from './filas.ts';

/** A route of a day for who collects. 422 `ruta_en_el_pasado`. */
export async function crear(ctx: Ctx, d: { fecha: Fecha; recaudador: Rut; sucursal: string; salida: number }): Promise<RutaFila> {
  const quien = (await personasPorCargo(ctx, ['RECAUDADOR'])).find((p) => p.codigo === d.recaudador);
  if (!quien) throw new Invalid({ recaudador: ['No es un recaudador de la empresa'] });
  if (!(await sucursalesDe(ctx)).some((s) => s.codigo === d.sucursal)) throw new Invalid({ sucursal: ['Elija una sucursal'] });
  if (d.fecha < ctx.hoy) throw new Rule('ruta_en_el_pasado', {}, { fecha: ['No puede ser anterior a hoy'] });
  return ctx.insert(rutas, { ...d, num_ruta: await ctx.folio('ruta'), nombre_recaudador: quien.nombre });
}

const minutoDe = (hhmm: string): number => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3, 5));

const leyDe = async (ctx: ReadCtx, v: PorVisitar, fecha: Fecha, minuto: number) => {
  const { permitido, motivo, desde } = await permisoDeVisita(ctx, { ...v, momento: { fecha, minuto } });
  return { permitido, motivo, desde };
};

const MAX = 150;

/** Tickets that could go to a route, those to which a visit is due first, with their zone and what the law says of the hour at which it goes out. */
export async function candidatos(ctx: ReadCtx, r: RutaFila, o: { comuna?: string | undefined; toda?: 'si' | 'no' | undefined }) {
  const sucursal = o.toda === 'si' ? null : r.sucursal;
  const filas = await ticketsPorVisitar(ctx, { sucursal, max: MAX + 1 });
  const nombres = await comunas(ctx);
  const ids = new Map((await sucursalesDe(ctx)).map((s) => [s.codigo, s.id]));
  const zonas = await zonasPorSucursal(ctx);
  const items = [];
  for (const v of filas.slice(0, MAX)) {
    if (o.comuna && v.lugar?.comuna !== o.comuna) continue;
    items.push({
      ticket_id: v.ticket_id,
      num_ticket: v.num_ticket,
      persona_rut: v.persona_rut,
      nombre: v.nombre,
      direccion: v.lugar?.direccion ?? null,
      comuna: v.lugar?.comuna ?? null,
      comuna_nombre: v.lugar ? (nombres.get(v.lugar.comuna) ?? v.lugar.comuna) : null,
      zona: zonas[ids.get(v.sucursal ?? '') ?? ''] ?? null,
      monto: pesos(v.monto),
      dias_mora: v.dias_mora,
      toca_visita: v.toca_visita,
      ley: await leyDe(ctx, v, r.fecha, r.salida),
    });
  }
  return { items, cortado: filas.length > MAX };
}

interface Nueva {
  ticket_id: string;
  persona_rut?: Rut | null | undefined;
  lat?: number | null | undefined;
  lon?: number | null | undefined;
  direccion?: string | null | undefined;
  comuna?: string | null | undefined;
}

/** The address of a person, or the one written by hand when nobody registered any. 400 at `comuna`; 422 `sin_direccion`. */
async function lugarDe(ctx: Ctx, v: PorVisitar, d: Nueva): Promise<{ direccion: string; comuna: string }> {
  if (v.lugar) return v.lugar;
  if (!d.direccion) throw new Rule('sin_direccion', { nombre: v.nombre }, { ticket_id: ['No tiene dirección registrada'] });
  if (!d.comuna || !(await comunas(ctx)).has(d.comuna)) throw new Rule('sin_comuna', {}, { comuna: ['Elija la comuna'] });
  return { direccion: d.direccion, comuna: d.comuna };
}

/** 422 the code of the law, with the first minute at which it lets it; `sin_direccion`, `ruta_llena`. 409 `parada_duplicada`. */
export async function agregar(ctx: Ctx, r: RutaFila, d: Nueva): Promise<void> {
  const v = await paraVisitar(ctx, d.ticket_id, d.persona_rut ?? null);
  const ya = await ctx.first(paradas, and(eq(paradas.fecha, r.fecha), eq(paradas.ticket_id, v.ticket_id), ne(paradas.estado, 'retirada')));
  if (ya) throw new Conflict('parada_duplicada', { num: String((await ctx.get(rutas, ya.ruta_id)).num_ruta) });
  const lugar = await lugarDe(ctx, v, d);
  const filas = pendientes(await paradasDe(ctx, r.id));
  const max = await ctx.param(contract, 'paradas_maximas');
  if (filas.length >= max) throw new Rule('ruta_llena', { max: String(max) });
  const ley = await permisoDeVisita(ctx, { ...v, momento: { fecha: r.fecha, minuto: r.salida } });
  // Refused now is not refused later that day: only what no minute of that day lets stays out.
  if (!ley.permitido && ley.desde?.fecha !== r.fecha) throw new Rule('visita_no_permitida', { motivo: ley.motivo ?? '' });
  await agregarARuta(ctx, v.ticket_id, r.fecha);
  const legal = ley.permitido ? 0 : (ley.desde?.minuto ?? 0);
  const nueva = await ctx.insert(paradas, {
    ruta_id: r.id,
    fecha: r.fecha,
    orden: filas.length + 1,
    ticket_id: v.ticket_id,
    num_ticket: v.num_ticket,
    rut_deudor: v.rut_deudor,
    persona_rut: v.persona_rut,
    contacto_id: v.contacto_id,
    nombre: v.nombre,
    direccion: lugar.direccion,
    comuna: lugar.comuna,
    lat: d.lat ?? null,
    lon: d.lon ?? null,
    desde: Math.max(legal, v.horario ? minutoDe(v.horario.desde) : 0),
    hasta: v.horario ? minutoDe(v.horario.hasta) : ley.hasta,
    monto_a_cobrar: pesos(v.monto),
  });
  await planear(ctx, r, [...filas, nueva]);
}

/** A stop of a route that waits. 404 of another route; 409 `parada_rendida`. */
export async function exigirPendiente(ctx: Ctx, r: RutaFila, parada_id: string): Promise<ParadaFila> {
  const p = await ctx.lock(paradas, parada_id);
  if (p.ruta_id !== r.id) throw new NotFound();
  if (p.estado !== 'pendiente') throw new Conflict('parada_rendida');
  return p;
}

export async function quitar(ctx: Ctx, r: RutaFila, parada_id: string): Promise<void> {
  const p = await exigirPendiente(ctx, r, parada_id);
  await ctx.update(paradas, p.id, { estado: 'retirada', motivo_retiro: 'Se quitó al armarla' });
  await salirDeRuta(ctx, p.ticket_id);
  await planear(ctx, r, pendientes(await paradasDe(ctx, r.id)));
}

/** The best order, or the one given, which names every stop that waits: 400 otherwise. */
export async function ordenar(ctx: Ctx, r: RutaFila, ids: readonly string[] | null): Promise<void> {
  const filas = pendientes(await paradasDe(ctx, r.id));
  if (!ids) {
    const orden = mejorOrden(await inicioDe(ctx, r), filas.map(sitioDe), r.salida);
    await planear(
      ctx,
      r,
      orden.map((k) => filas[k] as ParadaFila),
    );
    return;
  }
  const por = new Map(filas.map((p) => [p.id, p]));
  const dadas = [...new Set(ids)].flatMap((id) => por.get(id) ?? []);
  if (dadas.length !== filas.length) throw new Invalid({ paradas: ['Nombre todas las paradas de la ruta'] });
  await planear(ctx, r, dadas);
}

/** 422 `ruta_vacia`. */
export async function asignar(ctx: Ctx, r: RutaFila): Promise<void> {
  if (pendientes(await paradasDe(ctx, r.id)).length === 0) throw new Rule('ruta_vacia');
  await ctx.update(rutas, r.id, { estado: estados.go(r.estado, 'asignar') });
  await ctx.emit('pendiente.abierto', {
    area: 'rutas',
    entidad_id: r.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Ruta ${r.num_ruta}`,
    url: '/rutas/hoy',
    permiso: 'rutas:rendir',
    ruts: [r.recaudador],
  });
}

export async function devolver(ctx: Ctx, r: RutaFila): Promise<void> {
  await ctx.update(rutas, r.id, { estado: estados.go(r.estado, 'devolver') });
  await ctx.emit('pendiente.cerrado', { area: 'rutas', entidad_id: r.id });
}

/** Its tickets are worked again. */
export async function anular(ctx: Ctx, r: RutaFila, motivo: string): Promise<void> {
  await ctx.update(rutas, r.id, { estado: estados.go(r.estado, 'anular'), motivo });
  for (const p of pendientes(await paradasDe(ctx, r.id))) {
    await ctx.update(paradas, p.id, { estado: 'retirada', motivo_retiro: `Se anuló la ruta: ${motivo}` });
    await salirDeRuta(ctx, p.ticket_id);
  }
  await ctx.emit('pendiente.cerrado', { area: 'rutas', entidad_id: r.id });
}
