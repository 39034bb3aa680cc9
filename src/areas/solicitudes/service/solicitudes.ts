import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { exigirClienteOperable, lineaVigente, personaPorRut } from '#areas/clientes/public.server.ts';
import { abrirAsunto, estadoAsunto, retirarAsunto, votarAsunto } from '#areas/comite/public.server.ts';
import { alcanceCliente, alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { ABIERTAS, estados, turno } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { cambiosDesdeEnvio, exigirEnviable, exigirSinRepetidos } from '../domain/propuesta.ts';
import { solicitudes } from '../tables.ts';
import { impedimento, medir, SIN_FRENO, type SolicitudRow } from './exposicion.ts';

const visibles = (ctx: ReadCtx) => [eq(solicitudes.empresa_id, ctx.empresa_id), alcanceCliente(ctx, solicitudes.rut)];

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<SolicitudRow> {
  const row = lock ? await (ctx as Ctx).lock(solicitudes, id) : await ctx.get(solicitudes, id);
  // A member of the committee votes on clients of any branch.
  if (!(await alcanzaCliente(ctx, row.rut)) && !ctx.can('solicitudes:votar')) throw new NotFound();
  return row;
}

async function detalle(ctx: ReadCtx, row: SolicitudRow) {
  const sucursal = (await sucursalesDe(ctx)).find((s) => s.id === row.sucursal_id);
  const ejecutivo = (await personasPorCargo(ctx)).find((p) => p.codigo === row.ejecutivo_id);
  const vigente = await lineaVigente(ctx, row.rut);
  const comite = await estadoAsunto(ctx, 'solicitudes', row.id);
  const deudores = [];
  for (const d of row.deudores) {
    const p = await personaPorRut(ctx, d.rut_deudor);
    deudores.push({ rut_deudor: d.rut_deudor as Rut, monto: d.monto, nombre: p?.nombre ?? null });
  }
  return {
    ...row,
    deudores,
    nombre_sucursal: sucursal?.nombre ?? null,
    nombre_ejecutivo: ejecutivo?.nombre ?? null,
    turno: turno(row.estado, row.espera_acta),
    faltan: row.estado === 'enviada' ? (comite?.faltan ?? null) : null,
    linea_vigente: vigente ? { numero: vigente.numero, monto: vigente.monto, moneda: vigente.moneda, hasta: vigente.hasta } : null,
    comite: comite && {
      ...comite,
      votos: comite.votos.map((v) => ({ ...v, hora: v.hora instanceof Date ? v.hora.toISOString() : String(v.hora) })),
    },
  };
}

/** One open solicitud per client, kind and product. Throws 409 `solicitud_abierta` {n, estado}. */
async function exigirUnica(ctx: Ctx, rut: Rut, producto: string): Promise<void> {
  const [otra] = await ctx.db
    .select()
    .from(solicitudes)
    .where(
      and(
        eq(solicitudes.empresa_id, ctx.empresa_id),
        eq(solicitudes.rut, rut),
        eq(solicitudes.producto, producto),
        inArray(solicitudes.estado, [...ABIERTAS]),
      ),
    );
  if (otra) throw new Conflict('solicitud_abierta', { n: otra.numero, estado: otra.estado.replaceAll('_', ' ') });
}

/** Approval: the line is born in clientes in this same transaction. */
async function aprobar(ctx: Ctx, s: SolicitudRow): Promise<void> {
  await ctx.update(solicitudes, s.id, { estado: estados.go(s.estado, 'votar', 'aprobada'), aprobada_el: ctx.hoy, espera_acta: false });
  await ctx.emit('solicitud.aprobada', {
    solicitud_id: s.id,
    rut: s.rut,
    linea: {
      monto: s.monto,
      moneda: s.moneda,
      desde: ctx.hoy,
      hasta: s.fecha_expiracion,
      anticipo_pct: s.anticipo_pct,
      tasa_mensual: s.tasa_mensual,
      comision_pct: s.comision_pct,
      comision_minima_uf: s.comision_minima_uf,
      con_responsabilidad: s.con_responsabilidad,
      productos: [s.producto],
      sublimites: s.deudores.map((d) => ({ rut_deudor: d.rut_deudor as Rut, monto: d.monto })),
    },
  });
}

/** What no longer stands since it was sent: exposure, reasons, block of the client. */
async function revalidar(ctx: Ctx, s: SolicitudRow): Promise<string[]> {
  const ahora = await medir(ctx, s);
  return cambiosDesdeEnvio({
    exposicion_enviada_uf: s.exposicion_propuesta_uf ?? '0',
    exposicion_ahora_uf: ahora.propuesta_uf,
    motivos_enviados: s.motivos_enviados,
    motivos_ahora: ahora.motivos,
    impedimento: (await impedimento(ctx, s.rut)) ?? (s.fecha_expiracion < ctx.hoy ? 'la fecha de expiración ya pasó' : null),
  });
}

async function enviar(ctx: Ctx, row: SolicitudRow): Promise<void> {
  await exigirClienteOperable(ctx, row.rut, { salvo: SIN_FRENO });
  const m = await medir(ctx, row);
  exigirEnviable({ fecha_expiracion: row.fecha_expiracion, deudores: row.deudores, monto_pesos: m.monto_pesos }, ctx.hoy);
  const asunto = await abrirAsunto(ctx, {
    asunto_area: 'solicitudes',
    asunto_id: row.id,
    rut: row.rut,
    titulo: `Solicitud ${row.numero} · línea de ${row.nombre}`,
    monto: m.monto_pesos,
    url: `/solicitudes/${row.id}`,
    exposicion_uf: m.propuesta_uf,
    motivos: m.motivos,
    makers: [...new Set([...row.hecho_por, ...ctx.people])],
  });
  await ctx.update(solicitudes, row.id, {
    estado: estados.go(row.estado, 'enviar'),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: asunto.nivel,
    nivel_motivos: asunto.nivel_motivos,
    motivos_enviados: m.motivos,
    enviada_por: ctx.people,
    enviada_el: ctx.hoy,
  });
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: row.id, tipo: 'completar' });
}

/** What solicitudes does when the acta of level 4 is filed (the approval takes effect), and when a client changes hands. */
export const listeners: Listeners = {
  'comite.acta_archivada': async (ctx, e) => {
    if (e.asunto_area !== 'solicitudes') return;
    const s = await ctx.lock(solicitudes, e.asunto_id);
    if (s.estado === 'enviada' && s.espera_acta) await aprobar(ctx, s);
  },
  'cartera.traspasada': async (ctx, e) => {
    if (e.cliente_ruts.length === 0) return;
    const abiertas = await ctx.db
      .select({ id: solicitudes.id })
      .from(solicitudes)
      .where(
        and(
          eq(solicitudes.empresa_id, ctx.empresa_id),
          inArray(solicitudes.rut, e.cliente_ruts as Rut[]),
          inArray(solicitudes.estado, [...ABIERTAS]),
        ),
      );
    for (const s of abiertas) await ctx.update(solicitudes, s.id, { ejecutivo_id: e.a as Rut });
  },
};

export const service = implement(contract, {
  mensajes: { ...mensajes },
  unicos: { solicitud_abierta: { codigo: 'solicitud_abierta' } },
  estados,
  cargar,
  detalle,
  lista: async (ctx, q) => {
    const found = await page<SolicitudRow>(ctx, q, {
      table: solicitudes,
      select: Object.fromEntries(Object.entries(solicitudes).filter(([k]) => !k.startsWith('_') && k !== 'enableRLS')) as Record<
        string,
        typeof solicitudes.id
      >,
      where: [
        ...visibles(ctx),
        q.filtros.estado ? eq(solicitudes.estado, q.filtros.estado) : undefined,
        q.filtros.nivel ? eq(solicitudes.nivel_comite, Number(q.filtros.nivel)) : undefined,
        q.filtros.rut ? eq(solicitudes.rut, q.filtros.rut) : undefined,
      ],
      search: [solicitudes.nombre, solicitudes.rut, solicitudes.numero],
      sort: {
        numero: solicitudes.numero,
        nombre: solicitudes.nombre,
        estado: solicitudes.estado,
        fecha_expiracion: solicitudes.fecha_expiracion,
        creado_en: solicitudes.creado_en,
      },
      defecto: '-numero',
      id: solicitudes.id,
    });
    const sucursales = await sucursalesDe(ctx);
    const items = [];
    for (const s of found.items) {
      const comite = s.estado === 'enviada' ? await estadoAsunto(ctx, 'solicitudes', s.id) : null;
      const nombre_sucursal = sucursales.find((x) => x.id === s.sucursal_id)?.nombre ?? null;
      items.push({ ...s, nombre_sucursal, turno: turno(s.estado, s.espera_acta), faltan: comite?.faltan ?? null });
    }
    return { ...found, items };
  },
  columnas: [
    { campo: 'numero', titulo: 'Número', tipo: 'numero' },
    { campo: 'rut', titulo: 'RUT', tipo: 'rut' },
    { campo: 'nombre', titulo: 'Cliente', ancho: 30 },
    { campo: 'nombre_sucursal', titulo: 'Sucursal' },
    { campo: 'moneda', titulo: 'Moneda' },
    { campo: 'monto', titulo: 'Monto' },
    { campo: 'nivel_comite', titulo: 'Nivel', tipo: 'numero' },
    { campo: 'turno', titulo: 'Turno' },
    { campo: 'estado', titulo: 'Estado' },
  ],
  checks: {
    votar: async (ctx, row: SolicitudRow) => {
      if (row.espera_acta) throw new Conflict('espera_acta');
      const people = [ctx.session.rut ?? '', ...ctx.session.reemplazos.map((r) => r.rut)];
      if (people.some((p) => row.hecho_por.includes(p) || row.enviada_por?.includes(p) || p === row.ejecutivo_id))
        throw new Forbidden('voto_con_interes');
    },
    anular: (_ctx, row: SolicitudRow) => {
      if (row.espera_acta) throw new Conflict('espera_acta');
    },
  },
  opciones: {
    respuestas: async (ctx) => (await ctx.deps.registry.area('comite')?.service.def.opciones?.respuestas?.(ctx, {})) ?? [],
    sucursales: (ctx) => sucursalesDe(ctx),
    ejecutivos: (ctx) => opcionesDe(ctx, 'ejecutivos'),
  },
  handlers: {
    async crear(ctx, { rut, ...datos }) {
      if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
      const c = await exigirClienteOperable(ctx, rut, { salvo: SIN_FRENO });
      await exigirOpcion(ctx, 'productos', datos.producto, 'producto');
      exigirSinRepetidos(datos.deudores);
      await exigirUnica(ctx, c.rut, datos.producto);
      const row = await ctx.insert(solicitudes, {
        ...datos,
        tipo: 'LINEA',
        rut: c.rut,
        nombre: c.nombre,
        cliente_id: c.id,
        sucursal_id: c.sucursal_id,
        ejecutivo_id: c.ejecutivo_rut,
        numero: await ctx.folio('solicitud'),
      });
      return detalle(ctx, row);
    },
    async editar(ctx, { id, version: _v, ...datos }) {
      if (datos.producto) await exigirOpcion(ctx, 'productos', datos.producto, 'producto');
      if (datos.deudores) exigirSinRepetidos(datos.deudores);
      await ctx.update(solicitudes, id, datos);
    },
    enviar: (ctx, _input, row) => enviar(ctx, row),
    async votar(ctx, { id, respuesta, comentario, version_vista }, row) {
      const d = await votarAsunto(ctx, {
        asunto_area: 'solicitudes',
        asunto_id: id,
        respuesta,
        comentario: comentario ?? undefined,
        version_vista: version_vista ?? undefined,
        revalidar: () => revalidar(ctx, row),
      });
      const hasta = (d.aprobada_hasta ?? null) as Fecha | null;
      if (d.estado === 'aprobado') {
        const s = await ctx.update(solicitudes, id, { aprobada_hasta: hasta, espera_acta: d.acta_pendiente ?? false });
        if (!d.acta_pendiente) await aprobar(ctx, s);
      } else if (d.estado === 'rechazado') {
        await ctx.update(solicitudes, id, { estado: estados.go(row.estado, 'votar', 'rechazada') });
      } else if (d.estado === 'devuelto') {
        await ctx.update(solicitudes, id, { estado: estados.go(row.estado, 'votar', 'con_reparos') });
        await ctx.emit('pendiente.abierto', {
          area: 'solicitudes',
          entidad_id: id,
          tipo: 'completar',
          titulo: `El comité pide antecedentes de la solicitud ${row.numero}`,
          url: `/solicitudes/${id}`,
          permiso: 'solicitudes:editar',
          vence: addDays(ctx.hoy, 5),
        });
      }
    },
    async anular(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      await retirarAsunto(ctx, 'solicitudes', id);
      await ctx.update(solicitudes, id, { estado: estados.go(row.estado, 'anular'), motivo_anulacion: motivo });
      await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: id });
    },
  },
});
