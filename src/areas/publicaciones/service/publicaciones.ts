import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { avisarPublicacion, deudasPublicables, porPublicar, salidaDe } from '#areas/cobranzas/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { AppError, Conflict, Invalid, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos, formatUf } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { CAUSAS, mensajes } from '../domain/mensajes.ts';
import { type CausaNoPublicable, estados, noPublicable, plazosDeBaja, publicableDesde } from '../domain/publicacion.ts';
import { listasBlancas, publicaciones } from '../tables.ts';
import { guardarLista, listas, TIPOS } from './listas.ts';

type PublicacionFila = typeof publicaciones.$inferSelect;

/** Publications of the clients that a session reaches, as debtor or as cedente. */
const alcance = (ctx: ReadCtx): SQL | undefined =>
  ctx.session.alcance === 'empresa'
    ? undefined
    : or(alcanceCliente(ctx, publicaciones.rut_deudor), alcanceCliente(ctx, publicaciones.cliente_rut));

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<PublicacionFila> {
  const row = lock ? await (ctx as Ctx).lock(publicaciones, id) : await ctx.get(publicaciones, id);
  if (!(await ctx.first(publicaciones, and(eq(publicaciones.id, id), alcance(ctx))))) throw new NotFound();
  return row;
}

/** The lifting that is owed: late for the company from its fifth banking day, past the law from the seventh. */
async function atrasada(ctx: ReadCtx, p: PublicacionFila): Promise<'alerta' | 'vencida' | null> {
  if (!p.baja_pedida_en || p.baja_vista_en) return null;
  const { alerta, legal } = plazosDeBaja(p.baja_pedida_en, await ctx.calendar());
  if (ctx.hoy > legal) return 'vencida';
  return ctx.hoy >= alerta ? 'alerta' : null;
}

const item = async (ctx: ReadCtx, p: PublicacionFila) => ({
  ...p,
  publicable_desde: publicableDesde(p.aviso_previo_en),
  baja_atrasada: await atrasada(ctx, p),
});

/** Pesos under which nothing is shown today; without the UF of today, nothing is kept out by its amount. */
async function minimoDe(ctx: ReadCtx): Promise<{ uf: string; pesos: number }> {
  const uf = await ctx.param(contract, 'publicacion_minimo_uf');
  const valor = await ufSiHay(ctx, ctx.hoy);
  return { uf, pesos: valor === null ? 0 : ufToPesos(uf, valor) };
}

/** Why a debt may not be shown today, in words; null when it may. */
async function enPalabras(ctx: ReadCtx, causa: CausaNoPublicable | null): Promise<string | null> {
  if (!causa) return null;
  const { uf, pesos: minimo } = await minimoDe(ctx);
  return phrase(CAUSAS[causa] ?? causa, { minimo: formatPesos(minimo), uf: formatUf(uf, 2) });
}

/** Why a debt may not be shown today. `aviso`: the day of its notice. */
async function causaDe(
  ctx: ReadCtx,
  p: { ticket_id: string; pk: string; tipo_documento: string; aviso: Fecha | null },
): Promise<CausaNoPublicable | null> {
  const leida = await porPublicar(ctx, p.ticket_id, p.pk).catch((e: unknown) => {
    if (e instanceof AppError) return null;
    throw e;
  });
  if (!leida) return (await salidaDe(ctx, p.pk)) === null ? 'en_causa' : 'pagada';
  const lista = await ctx.first(listasBlancas, and(eq(listasBlancas.tipo_documento, p.tipo_documento), eq(listasBlancas.activo, true)));
  return noPublicable({ ...leida, hoy: ctx.hoy, minimo: (await minimoDe(ctx)).pesos, aviso: p.aviso, lista_blanca: lista ?? null });
}

const causaDeFila = (ctx: ReadCtx, p: PublicacionFila) => causaDe(ctx, { ...p, aviso: p.aviso_previo_en });

async function detalle(ctx: ReadCtx, p: PublicacionFila) {
  const causa = ['avisada', 'bloqueada'].includes(p.estado) ? await causaDeFila(ctx, p) : null;
  return { ...(await item(ctx, p)), impedimento: await enPalabras(ctx, causa) };
}

async function rehusar(ctx: ReadCtx, causa: CausaNoPublicable): Promise<Rule> {
  return new Rule('no_publicable', { causa: (await enPalabras(ctx, causa)) ?? causa });
}

/** 422 `no_publicable` with its cause, but for the notice itself; 409 `ya_publicada`; the codes of the limits of contact. */
async function avisar(ctx: Ctx, d: { ticket_id: string; pk: string }): Promise<PublicacionFila> {
  const deuda = await porPublicar(ctx, d.ticket_id, d.pk);
  const viva = await ctx.first(
    publicaciones,
    and(eq(publicaciones.pk, d.pk), inArray(publicaciones.estado, ['avisada', 'publicada', 'bloqueada'])),
  );
  if (viva) throw new Conflict('ya_publicada', { num: String(viva.num_publicacion) }, { pk: ['Ya se avisó o está publicada'] });
  const causa = await causaDe(ctx, { ...deuda, aviso: null });
  if (causa && causa !== 'sin_aviso') throw await rehusar(ctx, causa);
  const { gestion_id } = await avisarPublicacion(ctx, d.ticket_id);
  return ctx.insert(publicaciones, {
    num_publicacion: await ctx.folio('publicacion'),
    pk: deuda.pk,
    numero: deuda.numero,
    tipo_documento: deuda.tipo_documento,
    ticket_id: deuda.ticket_id,
    num_ticket: deuda.num_ticket,
    rut_deudor: deuda.rut_deudor,
    nombre_deudor: deuda.nombre,
    cliente_rut: deuda.cliente_rut,
    vence: deuda.vence,
    monto: pesos(deuda.saldo),
    aviso_previo_en: ctx.hoy,
    aviso_gestion_id: gestion_id,
  });
}

/** The lifting is asked for the same day, whatever the reason, when it was ever shown. */
async function pedirBaja(ctx: Ctx, p: PublicacionFila): Promise<Partial<PublicacionFila>> {
  if (!p.desde) return {};
  return { baja_pedida_en: ctx.hoy, baja_legal: plazosDeBaja(ctx.hoy, await ctx.calendar()).legal };
}

async function avisarBaja(ctx: Ctx, p: PublicacionFila): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: 'publicaciones',
    entidad_id: p.id,
    cliente_rut: null,
    tipo: 'informar',
    titulo: `Bajar la publicación ${p.num_publicacion} de ${p.nombre_deudor}`.slice(0, 200),
    url: `/publicaciones/${p.id}`,
    permiso: 'publicaciones:supervisar',
    vence: p.baja_legal,
  });
}

const SIN_PAGAR = { RETIRADA: 'La deuda salió de cobranza sin pagarse', CASTIGADA: 'La deuda se castigó' } as const;

/** The debt is no longer asked for: it is lifted in the same act, for good; only what was paid says that it was. */
export async function alSalir(ctx: Ctx, p: PublicacionFila, salida: 'PAGADA' | keyof typeof SIN_PAGAR): Promise<void> {
  if (salida !== 'PAGADA') return anular(ctx, p, SIN_PAGAR[salida]);
  const fila = await ctx.update(publicaciones, p.id, {
    estado: estados.go(p.estado, 'pagar'),
    bloqueada_hasta: null,
    ...(await pedirBaja(ctx, p)),
  });
  if (fila.baja_pedida_en) await avisarBaja(ctx, fila);
}

async function publicar(ctx: Ctx, p: PublicacionFila): Promise<void> {
  const estado = estados.go(p.estado, 'publicar');
  await ctx.update(publicaciones, p.id, { estado, desde: p.desde ?? ctx.hoy, bloqueada_hasta: null });
}

async function anular(ctx: Ctx, p: PublicacionFila, motivo: string): Promise<void> {
  const cambio = { estado: estados.go(p.estado, 'anular'), motivo, bloqueada_hasta: null, ...(await pedirBaja(ctx, p)) };
  const fila = await ctx.update(publicaciones, p.id, cambio);
  if (fila.baja_pedida_en) await avisarBaja(ctx, fila);
}

async function confirmarBaja(ctx: Ctx, p: PublicacionFila, fecha: Fecha): Promise<void> {
  if (!p.baja_pedida_en) throw new Rule('baja_sin_pedir');
  if (p.baja_vista_en) throw new Conflict('baja_ya_vista');
  if (fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (fecha < p.baja_pedida_en)
    throw new Rule('baja_anterior', { fecha: formatFecha(p.baja_pedida_en) }, { fecha: [`Se pidió el ${formatFecha(p.baja_pedida_en)}`] });
  await ctx.update(publicaciones, p.id, { baja_vista_en: fecha, baja_vista_por: [...ctx.people] });
  await ctx.emit('pendiente.cerrado', { area: 'publicaciones', entidad_id: p.id });
}

const porVista = (vista: 'por_publicar' | 'vivas' | 'bajas_pendientes' | undefined): SQL | undefined => {
  if (vista === 'por_publicar') return eq(publicaciones.estado, 'avisada');
  if (vista === 'vivas') return inArray(publicaciones.estado, ['publicada', 'bloqueada']);
  return vista ? and(isNotNull(publicaciones.baja_pedida_en), isNull(publicaciones.baja_vista_en)) : undefined;
};

export const service = implement(contract, {
  mensajes,
  unicos: { publicacion_viva: { codigo: 'ya_publicada', campo: 'pk' } },
  estados,
  tabla: 'publicacion',
  checks: {
    async publicar(ctx, p: PublicacionFila) {
      const causa = await causaDeFila(ctx, p);
      if (causa) throw await rehusar(ctx, causa);
    },
  },
  cargar,
  detalle,
  lista: listaEnPalabras({ estado: {}, tipo_documento: Object.fromEntries(TIPOS) }, async (ctx, q) => {
    const found = await listing(ctx, q, contract, {
      table: publicaciones,
      where: [alcance(ctx)],
      filters: { vista: porVista(q.filtros.vista), rut: publicaciones.rut_deudor },
      search: [publicaciones.num_publicacion, publicaciones.nombre_deudor, publicaciones.rut_deudor, publicaciones.numero],
    });
    const items = [];
    for (const p of found.items) items.push(await item(ctx, p));
    return { ...found, items };
  }),
  columnas: exportColumns(CAMPOS),
  opciones: {
    tipo_documentos: async () => TIPOS.map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 })),
    deudas: async (ctx, { ticket_id }) =>
      ticket_id ? (await deudasPublicables(ctx, ticket_id)).map((d, i) => ({ ...d, activo: true, orden: i + 1 })) : [],
  },
  handlers: {
    avisar: async (ctx, d) => detalle(ctx, await avisar(ctx, d)),
    publicar: (ctx, _i, p) => publicar(ctx, p),
    async bloquear(ctx, { hasta, motivo }, p) {
      if (hasta <= ctx.hoy) throw new Rule('bloqueo_en_el_pasado', {}, { hasta: ['Debe ser posterior a hoy'] });
      await ctx.update(publicaciones, p.id, { estado: estados.go(p.estado, 'bloquear'), bloqueada_hasta: hasta, motivo });
    },
    anular: (ctx, { motivo }, p) => anular(ctx, p, motivo),
    confirmar_baja: (ctx, { fecha }, p) => confirmarBaja(ctx, p, fecha),
    listas_blancas: async (ctx) => ({ items: await listas(ctx) }),
    guardar_regla: (ctx, d) => guardarLista(ctx, d),
  },
});
