import { and, desc, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, estadosCargo, estadosLote, estadosMandato, estadosPlantilla } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { filas, lotes, mandatos } from '../tables.ts';
import { abonar } from './abonar.ts';
import { descargar } from './archivo.ts';
import { simular } from './candidatos.ts';
import {
  cargar,
  cuadreDe,
  detalle,
  detalleLote,
  elLote,
  elMandato,
  esLote,
  itemsDe,
  itemsLote,
  type MandatoRow,
  type Registro,
} from './filas.ts';
import { resumen } from './imprimir.ts';
import { calendario, informe } from './informe.ts';
import { anular, armar, enviar, exigirEnviable, generar, rearmar } from './lotes.ts';
import { acabar, candidatosDe, crear, exigirReanudable, opcionCreditos, suspender } from './mandatos.ts';
import { resolver } from './observadas.ts';
import { decidir, listar, opcionPlantillas, probar, proponer } from './plantillas.ts';
import { continuar, lecturas, responder } from './responder.ts';

async function porVista(ctx: ReadCtx, vista: 'por_activar' | 'suspendidos' | 'inactivos' | undefined): Promise<SQL | undefined> {
  if (vista === 'por_activar') return inArray(mandatos.estado, ['ingresado', 'enviado_banco']);
  if (vista === 'suspendidos') return eq(mandatos.estado, 'suspendido');
  if (vista !== 'inactivos') return undefined;
  const limite = addMonths(ctx.hoy, -(await ctx.param(contract, 'pac_inactividad_meses')));
  return and(eq(mandatos.estado, 'activo'), sql`coalesce(${mandatos.ultimo_cargo}, ${mandatos.activado_el}) < ${limite}`);
}

type FiltroLotes = {
  banco?: string | undefined;
  tipo?: string | undefined;
  estado?: string | undefined;
  vista?: string | undefined;
  page: number;
  perPage: number;
};

function deVista(ctx: ReadCtx, vista: string | undefined): SQL | undefined {
  if (vista === 'por_enviar') return inArray(lotes.estado, ['borrador', 'generado']);
  if (vista === 'sin_respuesta') return and(inArray(lotes.estado, ['enviado', 'respondido_parcial']), lt(lotes.fecha_cargo, ctx.hoy));
  if (vista === 'por_abonar') return eq(lotes.estado, 'respondido');
  if (vista !== 'observados') return undefined;
  const observada = and(eq(filas.lote_id, lotes.id), eq(filas.resultado, 'observada'));
  return exists(
    ctx.db
      .select({ uno: sql`1` })
      .from(filas)
      .where(and(eq(filas.empresa_id, ctx.empresa_id), observada)),
  );
}

/** Lists hold clients of every portfolio: who sees a part of them sees no list. */
async function listarLotes(ctx: ReadCtx, f: FiltroLotes) {
  if (ctx.session.alcance !== 'empresa') return { items: [], total: 0, page: f.page, perPage: f.perPage };
  const where = and(
    f.banco ? eq(lotes.banco, f.banco) : undefined,
    f.tipo ? eq(lotes.tipo, f.tipo as 'CARGOS') : undefined,
    f.estado ? eq(lotes.estado, f.estado as 'borrador') : undefined,
    deVista(ctx, f.vista),
  );
  const total = await ctx.count(lotes, where);
  const rows = await ctx.db
    .select()
    .from(lotes)
    .where(and(eq(lotes.empresa_id, ctx.empresa_id), where))
    .orderBy(desc(lotes.num_lote))
    .limit(f.perPage)
    .offset((f.page - 1) * f.perPage);
  return { items: await itemsLote(ctx, rows), total, page: f.page, perPage: f.perPage };
}

/** An act that is not of this kind of record says so as one that its state does not allow. */
const deMandato =
  (accion: string, check: (ctx: ReadCtx, m: MandatoRow) => void | Promise<void> = () => undefined) =>
  (ctx: ReadCtx, row: Registro) => {
    if (esLote(row)) throw new Conflict('transicion_no_permitida', { accion, estado: row.estado, acciones_permitidas: [] });
    return check(ctx, row);
  };

export const service = implement<typeof contract, Registro>(contract, {
  mensajes,
  unicos: {
    pac_mandato_vivo: { codigo: 'mandato_repetido', campo: 'id_servicio' },
    pac_mandato_credito_vivo: { codigo: 'credito_con_mandato', campo: 'creditos' },
    pac_lote_borrador: { codigo: 'lote_existente', campo: 'fecha_cargo' },
    pac_cargo_en_vuelo: { codigo: 'lote_existente' },
    pac_cargo_intento: { codigo: 'lote_existente' },
    pac_respuesta_sha256: { codigo: 'archivo_repetido' },
  },
  estados,
  tabla: 'pac_mandato',
  tablas: { pac_lote: estadosLote, pac_cargo: estadosCargo, pac_plantilla: estadosPlantilla },
  cargar,
  detalle,
  lista: listaEnPalabras(
    { banco: 'bancos', tipo_cuenta: 'tipos_cuenta', codigo_rechazo: 'codigos_rechazo', estado: {} },
    async (ctx, q) => {
      const f = q.filtros;
      const found = await listing(ctx, q, contract, {
        table: mandatos,
        where: [alcanceCliente(ctx, mandatos.rut_cliente)],
        filters: { rut: mandatos.rut_cliente, vista: await porVista(ctx, f.vista) },
        search: [mandatos.nombre, mandatos.rut_cliente, mandatos.id_servicio, mandatos.num_mandato],
      });
      return { ...found, items: await itemsDe(ctx, found.items) };
    },
  ),
  columnas: exportColumns(CAMPOS),
  checks: {
    activar: deMandato('activar', (ctx, m) => (ctx as Ctx).requireOther(m.hecho_por)),
    reanudar: deMandato('reanudar', (_ctx, m) => exigirReanudable(m)),
    enviar: (ctx, row) => exigirEnviable(ctx as Ctx, elLote(row)),
    abonar: async (ctx, row) => {
      if ((await cuadreDe(ctx, elLote(row).id)).por_abonar <= 0) throw new Rule('nada_por_abonar');
    },
  },
  opciones: {
    creditos: opcionCreditos,
    plantillas: opcionPlantillas,
    cuentas: async (ctx) => (await cuentasBanco(ctx)).map((c, i) => ({ ...c, activo: true, orden: i + 1 })),
  },
  lecturas,
  handlers: {
    async crear(ctx, datos) {
      const row = await crear(ctx, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    candidatos: (ctx, { rut }) => candidatosDe(ctx, rut),
    async activar(ctx, { evidencia }, row) {
      const m = elMandato(row);
      ctx.audit({ motivo: evidencia });
      await ctx.update(mandatos, m.id, { estado: estadosMandato.go(m.estado, 'activar'), activado_el: ctx.hoy, evidencia });
    },
    suspender: (ctx, { motivo }, row) => suspender(ctx, elMandato(row), { motivo }),
    async reanudar(ctx, { motivo }, row) {
      const m = elMandato(row);
      ctx.audit({ motivo });
      await ctx.update(mandatos, m.id, {
        estado: estadosMandato.go(m.estado, 'reanudar'),
        motivo,
        codigo_rechazo: null,
        clase_rechazo: null,
      });
    },
    revocar: (ctx, { evidencia }, row) => acabar(ctx, elMandato(row), 'revocar', { motivo: evidencia, evidencia }),
    lotes: (ctx, f) => listarLotes(ctx, f),
    simular: (ctx, { banco, fecha_cargo }) => simular(ctx, banco, fecha_cargo),
    armar: async (ctx, d) => detalleLote(ctx, await armar(ctx, { ...d, excluidos: d.excluidos ?? [] })),
    rearmar: (ctx, _i, row) => rearmar(ctx, elLote(row)),
    generar: (ctx, _i, row) => generar(ctx, elLote(row)),
    archivo: (ctx, _i, row) => descargar(ctx, elLote(row)),
    enviar: (ctx, { medio }, row) => enviar(ctx, elLote(row), medio),
    anular: (ctx, { motivo, rechazo_banco }, row) => anular(ctx, elLote(row), { motivo, rechazo_banco: rechazo_banco ?? null }),
    responder: (ctx, entrada, row) => responder(ctx, elLote(row), entrada),
    continuar: (ctx, _i, row) => continuar(ctx, elLote(row), 'continuar'),
    resolver_observada: (ctx, { fila_id, cargo_id, motivo }, row) =>
      resolver(ctx, elLote(row), { fila_id, cargo_id: cargo_id ?? null, motivo: motivo ?? null }),
    abonar: (ctx, { fecha, cuenta_banco, bruto, comision, iva }, row) =>
      abonar(ctx, elLote(row), { fecha, cuenta_banco, bruto, comision, iva }),
    resumen: (ctx, _i, row) => resumen(ctx, elLote(row)),
    calendario: (ctx, o) => calendario(ctx, o),
    informe: (ctx, o) => informe(ctx, o),
    plantillas: (ctx) => listar(ctx),
    proponer_plantilla: (ctx, d) => proponer(ctx, d),
    decidir_plantilla: (ctx, d) => decidir(ctx, d),
    probar_plantilla: (ctx, { formato, lote_id }) => probar(ctx, formato, lote_id),
  },
});
