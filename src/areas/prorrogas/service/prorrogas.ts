import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { opcionesPagares } from '#areas/pagares/public.server.ts';
import { isRut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { type EstadoProrroga, estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { items, prorrogas } from '../tables.ts';
import { crear, editar, recotizar, solicitar } from './actos.ts';
import { votar, voto } from './comite.ts';
import { esperanDe, feriados, informe, objetosCliente } from './consultas.ts';
import { simular } from './cotizar.ts';
import { cerrar, darPorAprobada, exigirJefe } from './decidir.ts';
import { cargar, detalle, filasDe, type ProrrogaRow } from './filas.ts';
import { carta, comprobante } from './imprimir.ts';
import { pagar, reversar } from './pagar.ts';

function porEstado(ctx: ReadCtx, estado: EstadoProrroga | undefined): SQL | undefined {
  if (estado === 'vencida') return and(eq(prorrogas.estado, 'aprobada'), lt(prorrogas.vence_oferta, ctx.hoy));
  if (estado === 'aprobada') return and(eq(prorrogas.estado, 'aprobada'), gte(prorrogas.vence_oferta, ctx.hoy));
  return estado ? eq(prorrogas.estado, estado) : undefined;
}

async function porVista(ctx: ReadCtx, vista: 'mi_turno' | 'por_pagar' | 'vencidas' | undefined): Promise<SQL | undefined> {
  if (vista === 'por_pagar') return porEstado(ctx, 'aprobada');
  if (vista === 'vencidas') return porEstado(ctx, 'vencida');
  if (vista !== 'mi_turno') return undefined;
  const ids = await esperanDe(ctx);
  return ids.length === 0 ? sql`false` : inArray(prorrogas.id, ids);
}

const conObjeto = (ctx: ReadCtx, pk: string): SQL =>
  sql`exists (select 1 from ${items} where ${items.empresa_id} = ${ctx.empresa_id} and ${items.prorroga_id} = ${prorrogas.id} and ${items.objeto_pk} = ${pk})`;

export const service = implement(contract, {
  mensajes,
  unicos: { prorroga_item_abierta: { codigo: 'prorroga_abierta' } },
  estados,
  tabla: 'prorroga',
  estadoDe: (ctx, row: ProrrogaRow) => estadoAl(row, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ tipo_objeto: 'docu_cuota_options', payment_option: 'payment_options', estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: prorrogas,
      where: [alcanceCliente(ctx, prorrogas.cliente_rut)],
      filters: {
        estado: porEstado(ctx, f.estado),
        rut: prorrogas.cliente_rut,
        objeto: (v) => conObjeto(ctx, v),
        vista: await porVista(ctx, f.vista),
      },
      search: [prorrogas.nombre, prorrogas.cliente_rut, prorrogas.numero],
    });
    const items = await filasDe(ctx, found.items);
    return {
      ...found,
      items,
    };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    aprobar: (ctx, row: ProrrogaRow) => exigirJefe(ctx, row),
    rechazar: (ctx, row: ProrrogaRow) => exigirJefe(ctx, row),
    votar: (_ctx, row: ProrrogaRow) => voto.exigirSinActa(row),
    reversar: (ctx, row: ProrrogaRow) => (ctx as Ctx).requireOther(row.pagada_por),
  },
  opciones: {
    pagare_options: async (ctx, { rut }) => {
      if (!rut || !isRut(rut) || !(await alcanzaCliente(ctx, rut))) return [];
      return (await opcionesPagares(ctx, rut, 'pagares')).filter((p) => p.respaldo !== 'CREDITO');
    },
    feriados: (ctx) => feriados(ctx),
    cuentas: async (ctx) => (await cuentasBanco(ctx)).map((c, i) => ({ ...c, activo: true, orden: i + 1 })),
  },
  handlers: {
    async crear(ctx, datos) {
      const { row, list } = await crear(ctx, datos);
      return new Created(row, () => detalle(ctx, row, list));
    },
    editar: (ctx, { id: _id, version: _v, ...d }, row) => editar(ctx, row, d),
    solicitar: (ctx, _i, row) => solicitar(ctx, row),
    recotizar: (ctx, _i, row) => recotizar(ctx, row),
    aprobar: (ctx, _i, row) => darPorAprobada(ctx, row, 'aprobar', ctx.session.nombre),
    async rechazar(ctx, { comentario }, row) {
      estados.go(row.estado, 'rechazar');
      await cerrar(ctx, row, 'rechazada', comentario);
    },
    votar: (ctx, input, row) => votar(ctx, row, input),
    pagar: (ctx, { payment_option, cuenta, comprobante: recibo }, row) => pagar(ctx, row, { payment_option, cuenta, comprobante: recibo }),
    reversar: (ctx, { motivo }, row) => reversar(ctx, row, motivo),
    async anular(ctx, { motivo }, row) {
      estados.go(estadoAl(row, ctx.hoy), 'anular');
      await cerrar(ctx, row, 'anulada', motivo);
    },
    simular: (ctx, e) => simular(ctx, e),
    objetos: (ctx, { rut, tipo_objeto }) => objetosCliente(ctx, rut, tipo_objeto),
    carta: (ctx, _i, row) => carta(ctx, row),
    comprobante: (ctx, _i, row) => comprobante(ctx, row),
    informe: (ctx, o) => informe(ctx, o),
  },
});
