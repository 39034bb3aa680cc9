import { and, between, eq, exists, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, estadosCastigo, estadosConvenio, estadosCosta } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { bienes, causas, intervinientes, plazos } from '../tables.ts';
import { avanzar, corregir } from './avanzar.ts';
import { adjudicar, anotarBien, fijarRemate, recibirPago } from './bienes.ts';
import {
  aprobarRecepcion,
  aprobarVenta,
  deshacer,
  hayBienPara,
  pedirRecepcion,
  pedirVenta,
  rechazarRecepcion,
  rechazarVenta,
} from './bienes-nuestros.ts';
import { aprobar, vista as castigoVisto, delAnio, pedir, rechazar } from './castigos.ts';
import { aprobarCierre, archivar, cerrar, desistirCierre, exigirCierrePedido, exigirSinCierre, reactivar } from './cerrar.ts';
import { vista as concursoVisto, levantar, lista as listaConcursos, registrar } from './concursos.ts';
import { convenir, romper } from './convenios.ts';
import { aprobarCosta, pedirCosta, rechazarCosta } from './costas.ts';
import { crear, demandables } from './crear.ts';
import { detalle } from './detalle.ts';
import { alcanceCausas, type CausaFila, cargar, exigirAbierta, itemsDe } from './filas.ts';
import { importar } from './importar.ts';
import { carpeta, carpetaCastigo, liquidacion, minuta, minutaRemate } from './imprimir.ts';
import { informe } from './informe.ts';
import { ampliar, cumplir } from './plazos.ts';
import { nombrePersona } from './titulos.ts';
import { anotarVarias, reasignar, reasignarVarias } from './varias.ts';

type Vista = 'vivas' | 'sin_movimiento_abogado' | 'sin_movimiento_fiscalia' | 'prescriben' | 'plazos_semana' | 'remates' | 'sin_notificar';
const PRESCRIBEN_DIAS = 90;
const SEMANA_DIAS = 7;

const viva = and(ne(causas.estado, 'TERMINADA'), ne(causas.estado, 'ARCHIVADA'));
const quieta = (ctx: ReadCtx, dias: number) => and(viva, lte(causas.ultimo_movimiento, addDays(ctx.hoy, -dias)));

/** The rows of another table of the case that meet a condition. */
const tiene = (ctx: ReadCtx, tabla: typeof plazos | typeof bienes | typeof intervinientes, donde: SQL | undefined) =>
  exists(
    ctx.db
      .select({ si: sql`1` })
      .from(tabla)
      .where(and(eq(tabla.empresa_id, ctx.empresa_id), eq(tabla.causa_id, causas.id), donde)),
  );

async function porVista(ctx: ReadCtx, vista: Vista | undefined): Promise<SQL | undefined> {
  if (!vista) return undefined;
  const semana = [ctx.hoy, addDays(ctx.hoy, SEMANA_DIAS)] as const;
  if (vista === 'vivas') return viva;
  if (vista === 'sin_movimiento_abogado') return quieta(ctx, await ctx.param(contract, 'sin_movimiento_abogado'));
  if (vista === 'sin_movimiento_fiscalia') return quieta(ctx, await ctx.param(contract, 'sin_movimiento_fiscalia'));
  if (vista === 'prescriben') return and(viva, lte(causas.prescribe_el, addDays(ctx.hoy, PRESCRIBEN_DIAS)));
  if (vista === 'plazos_semana')
    return and(viva, tiene(ctx, plazos, and(isNull(plazos.cumplido_el), eq(plazos.sin_efecto, false), between(plazos.vence, ...semana))));
  if (vista === 'remates') return and(viva, tiene(ctx, bienes, sql`${bienes.remate_fecha} >= ${ctx.hoy}`));
  return and(
    viva,
    isNotNull(causas.fecha_ingreso),
    tiene(ctx, intervinientes, and(eq(intervinientes.demandado, true), isNull(intervinientes.notificado_el))),
  );
}

const abierta = (_ctx: ReadCtx, c: CausaFila) => exigirAbierta(c);

export const service = implement(contract, {
  mensajes,
  unicos: { causa_rol: { codigo: 'rol_duplicado', campo: 'rol' }, causa_titulo_vivo: { codigo: 'titulo_en_otra_causa' } },
  estados,
  tabla: 'causa',
  tablas: { causa_costa: estadosCosta, causa_convenio: estadosConvenio, causa_castigo: estadosCastigo },
  cargar,
  detalle,
  lista: listaEnPalabras({ estado: 'estados_causa', clasificacion_cuantia: 'clasificaciones_cuantia', sucursal: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: causas,
      where: [alcanceCausas(ctx)],
      filters: { rut: (v) => tiene(ctx, intervinientes, eq(intervinientes.rut, v)), vista: await porVista(ctx, f.vista) },
      search: [causas.nombre_deudor, causas.caratula, causas.rol, causas.rut_deudor, causas.num_causa],
    });
    return { ...found, items: await itemsDe(ctx, found.items) };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    avanzar: abierta,
    corregir_actuacion: abierta,
    cumplir_plazo: abierta,
    ampliar_plazo: abierta,
    reasignar: abierta,
    pedir_costa: abierta,
    aprobar_costa: abierta,
    anotar_bien: abierta,
    fijar_remate: abierta,
    adjudicar: abierta,
    recibir_pago: abierta,
    recibir_bien: hayBienPara('recibir_bien'),
    aprobar_recepcion: hayBienPara('aprobar_recepcion'),
    rechazar_recepcion: hayBienPara('rechazar_recepcion'),
    vender_bien: hayBienPara('vender_bien'),
    aprobar_venta: hayBienPara('aprobar_venta'),
    rechazar_venta: hayBienPara('rechazar_venta'),
    deshacer_bien: hayBienPara('deshacer_bien'),
    cerrar: (_ctx, c: CausaFila) => exigirSinCierre(c),
    aprobar_cierre: (ctx, c: CausaFila) => exigirCierrePedido(ctx, c),
    desistir_cierre: (ctx, c: CausaFila) => {
      if (!ctx.isAmong(c.cierre_pedido?.por)) exigirCierrePedido(ctx, c);
    },
  },
  opciones: {
    cuentas_bancos: async (ctx) =>
      (await cuentasBanco(ctx)).map((x, i) => ({ codigo: x.codigo, nombre: x.nombre, activo: true, orden: i + 1 })),
    sucursales: (ctx) => sucursalesDe(ctx),
  },
  handlers: {
    async crear(ctx, datos) {
      const row = await crear(ctx, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    avanzar: (ctx, { id: _id, version: _v, ...d }, c) => avanzar(ctx, c, d),
    corregir_actuacion: (ctx, { actuacion_id, fecha, resumen, motivo }, c) =>
      corregir(ctx, c, { actuacion_id, fecha: fecha ?? null, resumen: resumen ?? null, motivo }),
    cumplir_plazo: (ctx, { plazo_id }, c) => cumplir(ctx, c, plazo_id),
    ampliar_plazo: (ctx, { plazo_id, dias, motivo }, c) => ampliar(ctx, c, { plazo_id, dias, motivo }),
    reasignar: (ctx, { abogado, procurador }, c) => reasignar(ctx, c, { abogado, procurador }),
    reasignar_varias: (ctx, d) => reasignarVarias(ctx, d),
    anotar_varias: (ctx, d) => anotarVarias(ctx, { ...d, receptor: d.receptor ?? null }),
    informe: (ctx, o) => informe(ctx, o),
    pedir_costa: (ctx, { id: _id, version: _v, ...d }, c) => pedirCosta(ctx, c, d),
    aprobar_costa: (ctx, { costa_id }, c) => aprobarCosta(ctx, c, costa_id),
    rechazar_costa: (ctx, { costa_id, motivo }, c) => rechazarCosta(ctx, c, { costa_id, motivo }),
    anotar_bien: (ctx, { id: _id, version: _v, ...d }, c) => anotarBien(ctx, c, d),
    fijar_remate: (ctx, { bien_id, fecha, minimo }, c) => fijarRemate(ctx, c, { bien_id, fecha, minimo }),
    adjudicar: (ctx, { bien_id, postura, adjudicatario }, c) => adjudicar(ctx, c, { bien_id, postura, adjudicatario }),
    recibir_bien: (ctx, { id: _id, version: _v, bien_id, ...d }, c) => pedirRecepcion(ctx, c, bien_id, d),
    aprobar_recepcion: (ctx, { bien_id }, c) => aprobarRecepcion(ctx, c, bien_id),
    rechazar_recepcion: (ctx, { bien_id, motivo }, c) => rechazarRecepcion(ctx, c, { bien_id, motivo }),
    vender_bien: (ctx, { id: _id, version: _v, bien_id, ...d }, c) => pedirVenta(ctx, c, bien_id, d),
    aprobar_venta: (ctx, { bien_id }, c) => aprobarVenta(ctx, c, bien_id),
    rechazar_venta: (ctx, { bien_id, motivo }, c) => rechazarVenta(ctx, c, { bien_id, motivo }),
    deshacer_bien: (ctx, { bien_id, motivo }, c) => deshacer(ctx, c, { bien_id, motivo }),
    recibir_pago: (ctx, { monto, fecha, cuenta_banco, num_operacion_banco, comentario, bien_id }, c) =>
      recibirPago(ctx, c, {
        monto,
        fecha,
        cuenta_banco,
        num_operacion_banco: num_operacion_banco ?? null,
        comentario,
        bien_id: bien_id ?? null,
      }),
    convenir: (ctx, { cuotas, gracia_dias }, c) => convenir(ctx, c, { cuotas, gracia_dias }),
    romper_convenio: (ctx, { motivo }, c) => romper(ctx, c, motivo),
    archivar: (ctx, { codigo_inactiva, motivo }, c) => archivar(ctx, c, { codigo_inactiva, motivo }),
    reactivar: (ctx, { motivo }, c) => reactivar(ctx, c, motivo),
    cerrar: (ctx, { codigo_cierre, motivo }, c) => cerrar(ctx, c, { codigo_cierre, motivo }),
    aprobar_cierre: (ctx, _i, c) => aprobarCierre(ctx, c),
    desistir_cierre: (ctx, _i, c) => desistirCierre(ctx, c),
    importar: (ctx, { texto }) => importar(ctx, texto),
    registrar_concurso: async (ctx, d) => concursoVisto(ctx, await registrar(ctx, d)),
    levantar_concurso: async (ctx, { concurso_id, hasta, verificado_monto, motivo }) =>
      concursoVisto(ctx, await levantar(ctx, { concurso_id, hasta, verificado_monto: verificado_monto ?? null, motivo })),
    pedir_castigo: async (ctx, d) => castigoVisto(ctx, await pedir(ctx, d)),
    aprobar_castigo: async (ctx, { castigo_id }) => castigoVisto(ctx, await aprobar(ctx, castigo_id)),
    rechazar_castigo: async (ctx, { castigo_id, motivo }) => castigoVisto(ctx, await rechazar(ctx, { castigo_id, motivo })),
    async demandables(ctx, { rut }) {
      await ctx.lectura(rut, 'Títulos por demandar');
      return { rut, nombre: await nombrePersona(ctx, rut), titulos: await demandables(ctx, rut) };
    },
    concursos: (ctx) => listaConcursos(ctx),
    castigos: (ctx, { anio }) => delAnio(ctx, anio),
    minuta: (ctx, _i, c) => minuta(ctx, c),
    minuta_remate: (ctx, _i, c) => minutaRemate(ctx, c),
    liquidacion: (ctx, { al }, c) => liquidacion(ctx, c, al ?? ctx.hoy),
    carpeta: (ctx, _i, c) => carpeta(ctx, c),
    carpeta_castigo: (ctx, { castigo_id }) => carpetaCastigo(ctx, castigo_id),
  },
});
