import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { Conflict, Forbidden } from '#kernel/errors.ts';
import { addDays, periodoOf } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, VIVAS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { consultas, informes } from '../tables.ts';
import { costosDe, papelDeCostos } from './costos.ts';
import { leerCrudo } from './crudo.ts';
import { type ConsultaRow, cargar, detalle, esSolicitante, items, visibles } from './filas.ts';
import { ampliarPresupuesto, cambiarProveedor, fuentesDe, pausarFuente, reanudarFuente, vistas } from './fuentes.ts';
import { comparar, historial, ultimo } from './informes.ts';
import { registrarManual } from './manual.ts';
import { papelDeComparacion, papelDelInforme } from './papeles.ts';
import { pedir } from './pedir.ts';
import { origenDe, papelDePrecio, precio, precioDelAsunto } from './precio.ts';
import { recibirReclamo, responderReclamo } from './reclamos.ts';
import { archivoDelRedec, archivosDelRedec, hacerArchivo } from './redec.ts';
import { certificado, vistosDe } from './titular.ts';

const POR_VENCER_DIAS = 7;

function porVista(ctx: ReadCtx, vista: 'fallidas' | 'en_curso' | 'por_vencer' | 'mias' | undefined) {
  if (vista === 'fallidas') return eq(consultas.estado, 'error');
  if (vista === 'en_curso') return inArray(consultas.estado, [...VIVAS]);
  if (vista === 'mias') return sql`${consultas.solicitantes} @> ${JSON.stringify([{ usuario: ctx.session.usuario_id }])}::jsonb`;
  if (vista !== 'por_vencer') return undefined;
  const proximos = ctx.db
    .select({ id: informes.id })
    .from(informes)
    .where(
      and(eq(informes.empresa_id, ctx.empresa_id), gte(informes.vence, ctx.hoy), lte(informes.vence, addDays(ctx.hoy, POR_VENCER_DIAS))),
    );
  return inArray(consultas.informe_id, proximos);
}

/** A query that failed for what no new try mends stays as it is. 409 `transicion_no_permitida`. */
function exigirReintentable(c: ConsultaRow): void {
  if (c.error?.reintentable) return;
  const estado = `con un error que no se corrige reintentando: ${c.error?.mensaje ?? ''}`;
  throw new Conflict('transicion_no_permitida', { accion: 'reintentar', estado, acciones_permitidas: [] });
}

/** Only who asked for it gives it up. 403. */
function exigirSolicitante(ctx: ReadCtx, c: ConsultaRow): void {
  if (!esSolicitante(ctx, c)) throw new Forbidden('sin_permiso', { accion: 'cancelar una consulta que pidió otra persona' });
}

export const service = implement(contract, {
  mensajes,
  unicos: { buro_consulta_viva: { codigo: 'duplicado' } },
  estados,
  tabla: 'buro_consulta',
  cargar,
  detalle,
  lista: listaEnPalabras({ motivo: 'motivos_consulta', estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: consultas,
      where: [visibles(ctx)],
      filters: { vista: porVista(ctx, f.vista) },
      search: [consultas.nombre, consultas.rut],
    });
    return { ...found, items: await items(ctx, found.items) };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    reintentar: (_ctx, row: ConsultaRow) => exigirReintentable(row),
    cancelar: (ctx, row: ConsultaRow) => exigirSolicitante(ctx, row),
  },
  opciones: {
    fuentes: async (ctx) =>
      (await fuentesDe(ctx)).map((f, i) => ({
        codigo: f.codigo,
        nombre: f.nombre,
        activo: f.activa && f.rige_desde <= ctx.hoy,
        orden: i + 1,
        tipo: f.tipo,
        costo_uf: f.costo_uf,
        proveedor: f.proveedor,
        rige_desde: f.rige_desde,
      })),
  },
  handlers: {
    async crear(ctx, datos) {
      return pedir(ctx, { ...datos, origen: await origenDe(ctx, datos.origen) });
    },
    async reintentar(ctx, { id }, row) {
      await ctx.update(consultas, id, { estado: estados.go(row.estado, 'reintentar'), proximo: ctx.ahora, terminado: null, error: null });
    },
    async cancelar(ctx, { id }, row) {
      const quedan = row.solicitantes.filter((s) => s.usuario !== ctx.session.usuario_id);
      // Somebody else still waits for it: only this one leaves.
      if (quedan.length > 0) await ctx.update(consultas, id, { solicitantes: quedan });
      else await ctx.update(consultas, id, { estado: estados.go(row.estado, 'cancelar'), terminado: ctx.ahora });
    },
    registrar_manual: (ctx, datos) => registrarManual(ctx, datos),
    ultimo: (ctx, p) => ultimo(ctx, p),
    historial: (ctx, p) => historial(ctx, p),
    comparar: (ctx, p) => comparar(ctx, p),
    vistos: (ctx, p) => vistosDe(ctx, p.id),
    certificado: (ctx, p) => certificado(ctx, p.id),
    crudo: (ctx, p) => leerCrudo(ctx, p.id),
    recibir_reclamo: (ctx, p) => recibirReclamo(ctx, p),
    responder_reclamo: (ctx, p) => responderReclamo(ctx, p),
    fuentes: async (ctx) => vistas(ctx, await fuentesDe(ctx)),
    pausar: (ctx, p) => pausarFuente(ctx, p.id ?? '', p),
    reanudar: (ctx, p) => reanudarFuente(ctx, p.id ?? ''),
    ampliar_presupuesto: (ctx, p) => ampliarPresupuesto(ctx, p.id ?? '', p),
    cambiar_proveedor: (ctx, p) => cambiarProveedor(ctx, p.id ?? '', p),
    costos: (ctx, { mes }) => costosDe(ctx, mes ?? periodoOf(ctx.hoy)),
    papel_costos: (ctx, { mes }) => papelDeCostos(ctx, mes ?? periodoOf(ctx.hoy)),
    precio: (ctx, { mes }) => precio(ctx, mes ?? periodoOf(ctx.hoy)),
    precio_asunto: (ctx, { area, asunto_id }) => precioDelAsunto(ctx, area, asunto_id),
    papel_precio: (ctx, { mes }) => papelDePrecio(ctx, mes ?? periodoOf(ctx.hoy)),
    papel: (ctx, p) => papelDelInforme(ctx, p),
    papel_comparacion: (ctx, p) => papelDeComparacion(ctx, p),
    redec: (ctx) => archivosDelRedec(ctx),
    hacer_archivo: (ctx, p) => hacerArchivo(ctx, p),
    archivo_redec: (ctx, p) => archivoDelRedec(ctx, p.id),
  },
});
