import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { type EstadoCobertura, estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { exigirEnPlazo, parteDelFondo } from '../domain/siniestro.ts';
import { coberturas, programas } from '../tables.ts';
import {
  aceptar,
  activar,
  crear,
  exigirHasta,
  exigirPorcentaje,
  exigirSaldo,
  exigirSolicitable,
  juzgarCliente,
  solicitar,
  terminar,
} from './actos.ts';
import { cesar, cobrarComision, documentar, exigirComision, recuperar, registrarPago, requerir } from './dinero.ts';
import { type CoberturaRow, cargar, detalle, filasVistas, objetoDe, objetosDe, pendientesDe } from './filas.ts';
import { registrarNota } from './notas.ts';
import { guardarPrograma, informe, programasDe } from './programas.ts';
import { porEstado, porLimite, porVista } from './vistas.ts';

async function elegibilidad(
  ctx: ReadCtx,
  programa_id: string,
  rut: Rut,
  pedido: { objeto?: string; refinancia: boolean; exento_ite: boolean },
) {
  const p = await ctx.get(programas, programa_id);
  const { reglas, segmento } = await juzgarCliente(ctx, p, rut, pedido);
  const deudas = (await objetosDe(ctx, rut)).map(({ objeto, nombre, saldo, mora_dias }) => ({ objeto, nombre, saldo, mora_dias }));
  return { reglas, porcentaje: p.coberturas[segmento] ?? null, deudas };
}

export const service = implement(contract, {
  mensajes,
  unicos: { fondo_cobertura_viva: { codigo: 'cobertura_existente', campo: 'objeto' } },
  estados,
  tabla: 'fondo_cobertura',
  estadoDe: (_ctx, row: CoberturaRow & { derivado?: EstadoCobertura }) => row.derivado ?? row.estado,
  cargar: async (ctx, id, lock) => {
    const row = await cargar(ctx, id, lock);
    const o = row.estado === 'vigente' ? await objetoDe(ctx, row) : null;
    return { ...row, derivado: o ? estadoAl(row.estado, o.mora_dias, o.saldo) : row.estado };
  },
  detalle,
  lista: listaEnPalabras({ programa: (ctx) => programasDe(ctx), estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: coberturas,
      where: [alcanceCliente(ctx, coberturas.cliente_rut)],
      filters: { estado: porEstado(ctx, f.estado), rut: coberturas.cliente_rut, vista: await porVista(ctx, f.vista) },
      search: [coberturas.nombre_cliente, coberturas.cliente_rut, coberturas.numero_fondo, coberturas.nombre_objeto, coberturas.numero],
      sort: { dias_para_requerir: porLimite },
      // The board of what must be claimed goes by days left.
      ...(f.vista === 'por_requerir' ? { defecto: 'dias_para_requerir' } : {}),
    });
    const items = await filasVistas(ctx, found.items);
    return { ...found, items };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    solicitar: async (ctx, row: CoberturaRow) => {
      await exigirSolicitable(ctx, row);
    },
    aceptar: (ctx, row: CoberturaRow) => (ctx as Ctx).requireOther(row.solicitado_por),
    activar: async (ctx, row: CoberturaRow) => {
      await exigirSaldo(ctx, row);
    },
    cobrar_comision: async (ctx, row: CoberturaRow) => {
      await exigirComision(ctx, row);
    },
    registrar_nota: async (ctx, row: CoberturaRow) => {
      if ((await pendientesDe(ctx, [row])).size === 0) throw new Rule('sin_nota_pendiente');
    },
    requerir: async (ctx, row: CoberturaRow) =>
      exigirEnPlazo((await objetoDe(ctx, row)).primera_mora, row.plazo_requerimiento_dias, ctx.hoy),
    registrar_pago: (ctx, row: CoberturaRow) => (ctx as Ctx).requireOther(row.requerido_por),
  },
  opciones: {
    programas: async (ctx) =>
      (await programasDe(ctx)).map((p, i) => ({ codigo: p.id, nombre: p.nombre, activo: p.activo, orden: i + 1, programa: p.codigo })),
    segmentos: (ctx) => opcionesDe(ctx, 'segmento_cliente'),
    documentos_requeridos: async (ctx) =>
      (await programasDe(ctx)).flatMap((p) => p.documentos.map((d, i) => ({ ...d, activo: true, orden: i + 1, programa: p.codigo }))),
    cuentas_bancos: async (ctx) =>
      (await cuentasBanco(ctx)).map((c, i) => ({ codigo: c.codigo, nombre: c.nombre, activo: true, orden: i + 1 })),
  },
  handlers: {
    async crear(ctx, datos) {
      const row = await crear(ctx, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    async editar(ctx, { id, version: _v, porcentaje, ...cambio }, row) {
      if (porcentaje) await exigirPorcentaje(ctx, row.programa_id, row.segmento, porcentaje);
      exigirHasta(ctx, cambio.hasta);
      const nuevo = porcentaje ? { porcentaje, capital_cubierto: parteDelFondo(row.capital, porcentaje) } : {};
      await ctx.update(coberturas, id, { ...cambio, ...nuevo });
    },
    solicitar: (ctx, _input, row) => solicitar(ctx, row),
    aceptar: (ctx, { numero_fondo, fecha_ingreso }, row) => aceptar(ctx, row, { numero_fondo, fecha_ingreso }),
    rechazar: (ctx, { motivo, motivo_rechazo }, row) => terminar(ctx, row, 'rechazar', motivo, motivo_rechazo),
    registrar_nota: (ctx, { nota_id, nota, fecha_nota }, row) => registrarNota(ctx, row, { nota_id, nota, fecha_nota }),
    activar: (ctx, _input, row) => activar(ctx, row),
    anular: (ctx, { motivo }, row) => terminar(ctx, row, 'anular', motivo),
    cobrar_comision: (ctx, { id: _id, version: _v, ...c }, row) => cobrarComision(ctx, row, c),
    requerir: (ctx, { rol, protesto }, row) => requerir(ctx, row, { rol, protesto }),
    documentar: (ctx, { documentos }, row) => documentar(ctx, row, documentos),
    rechazar_siniestro: (ctx, { motivo }, row) => cesar(ctx, row, 'rechazar_siniestro', motivo),
    registrar_pago: (ctx, { id: _id, version: _v, ...c }, row) => registrarPago(ctx, row, c),
    recuperar: (ctx, { id: _id, version: _v, ...c }, row) => recuperar(ctx, row, c),
    cerrar: (ctx, { motivo }, row) => cesar(ctx, row, 'cerrar', motivo),
    elegibilidad: (ctx, { programa_id, rut, objeto, refinancia, exento_ite }) =>
      elegibilidad(ctx, programa_id, rut, {
        ...(objeto ? { objeto } : {}),
        refinancia: refinancia === 'true',
        exento_ite: exento_ite === 'true',
      }),
    programas: (ctx) => programasDe(ctx),
    guardar_programa: (ctx, datos) => guardarPrograma(ctx, datos),
    informe: (ctx) => informe(ctx),
  },
});
