import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, estadosTalonario } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { rutas } from '../tables.ts';
import { agregar, anular, asignar, candidatos, crear, devolver, ordenar, quitar } from './armar.ts';
import { cerrar } from './cerrar.ts';
import { deHoy, detalle } from './detalle.ts';
import { alcance, cargar, vistas } from './filas.ts';
import { fotoDe, guardarFoto } from './fotos.ts';
import { imprimirRuta, imprimirTalonario } from './imprimir.ts';
import { rendirSinTelefono, revisarTardia } from './sin-telefono.ts';
import { anularComprobante, comprobantesDe, devolverTalonario, entregar, listar, perderComprobante } from './talonarios.ts';
import { autorizar, iniciar, registrarDinero, rendirParada } from './terreno.ts';

export const service = implement(contract, {
  mensajes,
  unicos: {
    ruta_parada_dia: { codigo: 'parada_rendida' },
    talonario_comprobante_numero: { codigo: 'comprobante_usado', campo: 'comprobante' },
  },
  estados,
  tabla: 'ruta',
  // It goes out and every one of its stops is refused by the law, in one act.
  sinActo: ['asignada rendida'],
  tablas: { talonario: estadosTalonario },
  cargar,
  detalle,
  lista: listaEnPalabras({ estado: {}, sucursal: (ctx) => sucursalesDe(ctx) }, async (ctx, q) => {
    const found = await listing(ctx, q, contract, {
      table: rutas,
      where: [await alcance(ctx)],
      filters: { desde: since(rutas.fecha), hasta: until(rutas.fecha) },
      search: [rutas.num_ruta, rutas.nombre_recaudador],
    });
    return { ...found, items: await vistas(ctx, found.items) };
  }),
  columnas: exportColumns(CAMPOS),
  opciones: {
    recaudadores: (ctx) => personasPorCargo(ctx, ['RECAUDADOR']),
    sucursales: (ctx) => sucursalesDe(ctx, { conCaja: true }),
  },
  handlers: {
    async crear(ctx, d) {
      const row = await crear(ctx, d);
      return new Created(row, () => detalle(ctx, row));
    },
    candidatos: (ctx, o, r) => candidatos(ctx, r, o),
    agregar: (ctx, d, r) => agregar(ctx, r, d),
    quitar: (ctx, { parada_id }, r) => quitar(ctx, r, parada_id),
    ordenar: (ctx, { paradas }, r) => ordenar(ctx, r, paradas ?? null),
    asignar: (ctx, _i, r) => asignar(ctx, r),
    devolver: (ctx, _i, r) => devolver(ctx, r),
    anular: (ctx, { motivo }, r) => anular(ctx, r, motivo),
    iniciar: (ctx, _i, r) => iniciar(ctx, r),
    rendir_parada: (ctx, d, r) => rendirParada(ctx, r, d),
    fotografiar: async (ctx, d, r) => guardarFoto(ctx, r, d),
    foto: (ctx, { parada_id }, r) => fotoDe(ctx, r, parada_id),
    autorizar: (ctx, d, r) => autorizar(ctx, r, d),
    rendir_sin_telefono: (ctx, { motivo }, r) => rendirSinTelefono(ctx, r, motivo),
    registrar_pago: (ctx, d, r) => registrarDinero(ctx, r, d),
    revisar_parada: (ctx, d, r) => revisarTardia(ctx, r, d),
    cerrar: (ctx, _i, r) => cerrar(ctx, r),
    imprimir: (ctx, _i, r) => imprimirRuta(ctx, r),
    de_hoy: (ctx) => deHoy(ctx),
    talonarios: (ctx, o) => listar(ctx, o),
    comprobantes: (ctx, { talonario_id }) => comprobantesDe(ctx, talonario_id),
    entregar_talonario: (ctx, d) => entregar(ctx, d),
    anular_comprobante: (ctx, d) => anularComprobante(ctx, d),
    perder_comprobante: (ctx, d) => perderComprobante(ctx, d),
    devolver_talonario: (ctx, { talonario_id }) => devolverTalonario(ctx, talonario_id),
    imprimir_talonario: (ctx, { talonario_id }) => imprimirTalonario(ctx, talonario_id),
  },
});
