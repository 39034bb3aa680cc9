import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { informeLegalDe } from '#areas/clientes/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { exigirCobroAdmitido, exigirCobroIntacto } from '../domain/cobro.ts';
import { type EstadoContrato, estadoAl, estados, exigirActivacion, vencimiento } from '../domain/estados.ts';
import { facultadesDelInforme } from '../domain/firmas.ts';
import { mensajes } from '../domain/mensajes.ts';
import { previsualizar, variables } from '../domain/plantilla.ts';
import { contratos, plantillas } from '../tables.ts';
import {
  activar,
  corregir,
  crearContrato,
  emitir,
  exigirMonto,
  exigirPacto,
  exigirRenovar,
  renovar,
  requiereLegalizacion,
} from './actos.ts';
import { cobroVisto, devolverCobro, exigirCobroAnulable } from './cobro.ts';
import { type ContratoRow, emisionesDe, enSucursal, filasDe, plantillaVigente, valoresDe } from './filas.ts';
import { anotarFirma, firmantesDados, legalizar, registrarFirma } from './firmas.ts';
import { imprimir, imprimirFirmantes } from './imprimir.ts';
import { informe } from './informe.ts';
import { reasignar } from './reasignar.ts';
import { desistirTermino, exigirSinPedido, exigirTerminable, pedirTermino, terminar } from './termino.ts';

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<ContratoRow> {
  const row = lock ? await (ctx as Ctx).lock(contratos, id) : await ctx.get(contratos, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

async function detalle(ctx: ReadCtx, row: ContratoRow) {
  const [fila] = await filasDe(ctx, [row]);
  if (!fila) throw new NotFound();
  const [plantilla, informe, cobro, emisiones] = await atOnce([
    row.texto ? null : plantillaVigente(ctx, row.tipo, ctx.hoy),
    informeLegalDe(ctx, row.cliente_rut),
    cobroVisto(ctx, row),
    emisionesDe(ctx, row.id),
  ]);
  const vista_previa = row.texto
    ? [{ texto: row.texto, falta: false }]
    : plantilla
      ? previsualizar(plantilla.texto, await valoresDe(ctx, row))
      : [];
  const facultades_informe = informe ? facultadesDelInforme(informe, [], ctx.hoy) : null;
  return { ...fila, cobro, vista_previa, facultades_informe, emisiones };
}

/** SQL of a derived state or of a column of the expiry board. */
function porFecha(ctx: ReadCtx, desde: number | null, hasta: number | null): SQL | undefined {
  return and(
    isNotNull(contratos.fecha_vencimiento),
    desde === null ? undefined : gte(contratos.fecha_vencimiento, addDays(ctx.hoy, desde)),
    hasta === null ? undefined : lte(contratos.fecha_vencimiento, addDays(ctx.hoy, hasta)),
  );
}
function porEstado(ctx: ReadCtx, estado: EstadoContrato | undefined): SQL | undefined {
  if (!estado) return undefined;
  const vigente = eq(contratos.estado, 'vigente');
  if (estado === 'vencido') return and(vigente, lt(contratos.fecha_vencimiento, ctx.hoy));
  if (estado === 'por_vencer') return and(vigente, porFecha(ctx, 0, 30));
  if (estado === 'vigente') return and(vigente, or(isNull(contratos.fecha_vencimiento), porFecha(ctx, 31, null)));
  return eq(contratos.estado, estado);
}
function porTramo(ctx: ReadCtx, tramo: string | undefined): SQL | undefined {
  const TRAMOS: Record<string, SQL | undefined> = {
    vencidos: porFecha(ctx, null, -1),
    '0-30': porFecha(ctx, 0, 30),
    '31-60': porFecha(ctx, 31, 60),
    '61-90': porFecha(ctx, 61, 90),
    mas_de_90: porFecha(ctx, 91, null),
    indefinido: isNull(contratos.fecha_vencimiento),
  };
  return tramo ? and(eq(contratos.estado, 'vigente'), TRAMOS[tramo]) : undefined;
}

/** Pesos have no decimals. */
const enteros = (monto: string | null): string | null => monto?.replace(/\.0+$/, '') ?? null;

export const service = implement(contract, {
  mensajes: {
    ...mensajes,
    sin_plantilla: 'No hay plantilla vigente para este tipo de contrato',
    sin_emitir: 'El contrato todavía no tiene texto emitido',
  },
  unicos: { contrato_marco_vivo: { codigo: 'contrato_marco_existente' } },
  estados,
  tabla: 'contrato',
  estadoDe: (ctx, row: ContratoRow) => estadoAl(row.estado, row.fecha_vencimiento, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ tipo: 'contratos_tipos', estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: contratos,
      where: [alcanceCliente(ctx, contratos.cliente_rut)],
      filters: {
        estado: porEstado(ctx, f.estado),
        tramo: porTramo(ctx, f.tramo),
        rut: contratos.cliente_rut,
        sucursal: await enSucursal(ctx, f.sucursal),
        ejecutivo: contratos.ejecutivo_id,
        inicio_desde: since(contratos.fecha_inicio),
        inicio_hasta: until(contratos.fecha_inicio),
      },
      search: [contratos.nombre, contratos.cliente_rut, contratos.num_contrato],
    });
    const items = (await filasDe(ctx, found.items)).map((c) => ({ ...c, monto: c.moneda === 'CLP' ? enteros(c.monto) : c.monto }));
    return { ...found, items };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    activar: async (ctx, row: ContratoRow) =>
      exigirActivacion({
        estado: row.estado,
        requiere_legalizacion: await requiereLegalizacion(ctx, row.tipo),
        emisores: row.emitido_por ?? [],
        activadores: ctx.faces,
      }),
    renovar: (ctx, row: ContratoRow) => exigirRenovar(ctx, row),
    pedir_termino: (_ctx, row: ContratoRow) => exigirSinPedido(row),
    desistir_termino: (_ctx, row: ContratoRow) => {
      if (!row.termino_pedido) throw new Rule('termino_sin_pedir');
    },
    terminar: (ctx, row: ContratoRow) => exigirTerminable(ctx, row),
    anular: (ctx, row: ContratoRow) => exigirCobroAnulable(ctx, row),
  },
  opciones: {
    sucursales: (ctx) => sucursalesDe(ctx),
    ejecutivos: (ctx) => opcionesDe(ctx, 'ejecutivos'),
    cuentas_bancos: async (ctx) =>
      (await cuentasBanco(ctx)).map((c, i) => ({ codigo: c.codigo, nombre: c.nombre, activo: true, orden: i + 1 })),
  },
  handlers: {
    async crear(ctx, { firmantes, ...datos }) {
      if (!(await alcanzaCliente(ctx, datos.cliente_rut))) throw new NotFound();
      const row = await crearContrato(ctx, { ...datos, firmantes: firmantesDados(firmantes) });
      return new Created(row, () => detalle(ctx, row));
    },
    async editar(ctx, { id, version: _v, firmantes, ...datos }, row) {
      const monto_fijo = datos.monto_fijo ?? row.monto_fijo;
      const monto = datos.monto === undefined ? row.monto : datos.monto;
      const porcentaje = datos.porcentaje === undefined ? row.porcentaje : datos.porcentaje;
      const cobro_neto = datos.cobro_neto === undefined ? row.cobro_neto : datos.cobro_neto;
      exigirMonto({ monto_fijo, moneda: datos.moneda ?? row.moneda, monto, porcentaje });
      await exigirPacto(ctx, datos.pacto);
      exigirCobroAdmitido({ monto_fijo, cobro_neto });
      exigirCobroIntacto(row, cobro_neto);
      const inicio = datos.fecha_inicio ?? row.fecha_inicio;
      await ctx.update(contratos, id, {
        ...datos,
        monto_fijo,
        monto: monto_fijo ? monto : null,
        porcentaje: monto_fijo ? null : porcentaje,
        fecha_vencimiento: vencimiento(inicio, datos.plazo_dias ?? row.plazo_dias),
        ...(firmantes ? { firmantes: firmantesDados(firmantes) } : {}),
      });
    },
    async emitir(ctx, { pago }, row) {
      await emitir(ctx, row, pago ?? null);
    },
    corregir: (ctx, { motivo }, row) => corregir(ctx, row, motivo),
    anotar_firma: (ctx, { firmas }, row) => anotarFirma(ctx, row, firmas),
    registrar_firma: (ctx, input, row) => registrarFirma(ctx, row, input),
    legalizar: (ctx, { notaria, repertorio, fecha_legalizacion }, row) => legalizar(ctx, row, { notaria, repertorio, fecha_legalizacion }),
    activar: (ctx, _input, row) => activar(ctx, row),
    pedir_termino: (ctx, input, row) => pedirTermino(ctx, row, input),
    desistir_termino: (ctx, _input, row) => desistirTermino(ctx, row),
    terminar: (ctx, _input, row) => terminar(ctx, row),
    reasignar: (ctx, r) => reasignar(ctx, r),
    async anular(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      exigirCobroAnulable(ctx, row);
      const cobro = await devolverCobro(ctx, row, motivo);
      await ctx.update(contratos, id, { ...cobro, estado: estados.go(row.estado, 'anular'), motivo_anulacion: motivo });
      await ctx.emit('pendiente.cerrado', { area: 'contratos', entidad_id: id });
    },
    async renovar(ctx, _input, row) {
      const nuevo = await renovar(ctx, row);
      return { id: nuevo.id, num_contrato: nuevo.num_contrato };
    },
    imprimir: (ctx, _input, row) => imprimir(ctx, row),
    firmantes: (ctx, _input, row) => imprimirFirmantes(ctx, row),
    informe: (ctx, filtros) => informe(ctx, filtros),
    async plantillas(ctx) {
      const rows = await ctx.db
        .select()
        .from(plantillas)
        .where(eq(plantillas.empresa_id, ctx.empresa_id))
        .orderBy(asc(plantillas.tipo), desc(plantillas.numero));
      return rows.map((p) => ({ ...p, variables: variables(p.texto) }));
    },
    async nueva_plantilla(ctx, datos) {
      await exigirOpcion(ctx, 'contratos_tipos', datos.tipo, 'tipo');
      const numero = await ctx.folio(`plantilla:${datos.tipo}`);
      const row = await ctx.insert(plantillas, { ...datos, numero });
      return { id: row.id, numero };
    },
  },
});
