import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { esperanDeMi } from '#areas/comite/public.server.ts';
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
import { type EstadoProlongacion, estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { prolongaciones } from '../tables.ts';
import { cerrar, crear, editar, proponer } from './actos.ts';
import { aplicar, reversar } from './aplicar.ts';
import { voto } from './comite.ts';
import { comiteEjecutivos, creditosCliente, feriados, informe } from './consultas.ts';
import { simular } from './cotizar.ts';
import { documentar, exigirSinPreparar, prepararPagare } from './documentar.ts';
import { AREA, cargar, detalle, filasDe, type ProlongacionRow } from './filas.ts';
import { acta, convenio, propuesta, tabla } from './imprimir.ts';

const EN_ESPERA: EstadoProlongacion[] = ['aprobada', 'documentada'];

function porEstado(ctx: ReadCtx, estado: EstadoProlongacion | undefined): SQL | undefined {
  if (estado === 'vencida') return and(inArray(prolongaciones.estado, EN_ESPERA), lt(prolongaciones.vence, ctx.hoy));
  if (estado && EN_ESPERA.includes(estado)) return and(eq(prolongaciones.estado, estado), gte(prolongaciones.vence, ctx.hoy));
  return estado ? eq(prolongaciones.estado, estado) : undefined;
}

type Vista = 'mi_voto' | 'por_documentar' | 'por_aplicar' | 'vencidas' | undefined;

async function porVista(ctx: ReadCtx, vista: Vista): Promise<SQL | undefined> {
  if (vista === 'por_documentar') return porEstado(ctx, 'aprobada');
  if (vista === 'por_aplicar') return porEstado(ctx, 'documentada');
  if (vista === 'vencidas') return porEstado(ctx, 'vencida');
  if (vista !== 'mi_voto') return undefined;
  const ids = await esperanDeMi(ctx, AREA);
  return ids.length === 0 ? sql`false` : inArray(prolongaciones.id, ids);
}

export const service = implement(contract, {
  mensajes,
  unicos: { prolongacion_abierta: { codigo: 'prolongacion_en_curso' } },
  estados,
  tabla: 'prolongacion',
  estadoDe: (ctx, row: ProlongacionRow) => estadoAl(row, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ motivo: 'motivos_prolongacion', estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: prolongaciones,
      where: [f.vista === 'mi_voto' ? undefined : alcanceCliente(ctx, prolongaciones.cliente_rut)],
      filters: {
        estado: porEstado(ctx, f.estado),
        rut: prolongaciones.cliente_rut,
        credito: (v) => or(eq(prolongaciones.id_credito, v), eq(prolongaciones.id_credito_nuevo, v)),
        vista: await porVista(ctx, f.vista),
      },
      search: [prolongaciones.nombre, prolongaciones.cliente_rut, prolongaciones.numero, prolongaciones.credito_numero],
    });
    const items = await filasDe(ctx, found.items);
    return { ...found, items };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    votar: (_ctx, row: ProlongacionRow) => voto.exigirSinActa(row),
    preparar_pagare: (ctx, row: ProlongacionRow) => exigirSinPreparar(ctx, row),
    aplicar: (ctx, row: ProlongacionRow) => (ctx as Ctx).requireOther(row.documentada_por),
    reversar: (ctx, row: ProlongacionRow) => (ctx as Ctx).requireOther(row.aplicada_por),
  },
  opciones: {
    respuestas: (ctx) => opcionesDe(ctx, 'respuestas'),
    comite_ejecutivos: (ctx) => comiteEjecutivos(ctx),
    // The cost of a prolongación never joins a document; only cuotas are laid out again (areas/1).
    payment_options: async (ctx) => (await opcionesDe(ctx, 'payment_options')).filter((o) => o.codigo !== 'SUMADO_DOCUMENTO'),
    docu_cuota_options: async (ctx) =>
      (await opcionesDe(ctx, 'docu_cuota_options')).map((o) => ({ ...o, activo: o.activo && o.codigo === 'CUOTA' })),
    pagare_options: async (ctx, { rut }) => {
      if (!rut || !isRut(rut) || !(await alcanzaCliente(ctx, rut))) return [];
      return (await opcionesPagares(ctx, rut, 'pagares')).filter((p) => p.respaldo === 'CREDITO');
    },
    feriados: (ctx) => feriados(ctx),
    cuentas: async (ctx) => (await cuentasBanco(ctx)).map((c, i) => ({ ...c, activo: true, orden: i + 1 })),
  },
  handlers: {
    async crear(ctx, datos) {
      const row = await crear(ctx, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    editar: (ctx, { id: _id, version: _v, ...d }, row) => editar(ctx, row, d),
    proponer: (ctx, _i, row) => proponer(ctx, row),
    votar: (ctx, input, row) => voto.votar(ctx, row, input),
    preparar_pagare: (ctx, _i, row) => prepararPagare(ctx, row),
    documentar: (ctx, { ratificados, pagare_id }, row) => documentar(ctx, row, { ratificados, pagare_id }),
    aplicar: (ctx, { payment_option, cuenta, comprobante }, row) => aplicar(ctx, row, { payment_option, cuenta, comprobante }),
    reversar: (ctx, { motivo }, row) => reversar(ctx, row, motivo),
    async anular(ctx, { motivo }, row) {
      estados.go(estadoAl(row, ctx.hoy), 'anular');
      await cerrar(ctx, row, 'anulada', motivo);
    },
    simular: (ctx, e) => simular(ctx, e),
    creditos: (ctx, { rut }) => creditosCliente(ctx, rut),
    propuesta: (ctx, _i, row) => propuesta(ctx, row),
    acta: (ctx, _i, row) => acta(ctx, row),
    convenio: (ctx, _i, row) => convenio(ctx, row),
    tabla: (ctx, _i, row) => tabla(ctx, row),
    informe: (ctx, o) => informe(ctx, o),
  },
});
