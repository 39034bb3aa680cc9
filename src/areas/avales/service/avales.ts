import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { personaConocida, personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { avales, patrimonios } from '../tables.ts';
import {
  constituir,
  corregir,
  exigirConstituible,
  exigirOrigen,
  exigirPedida,
  exigirSinDeuda,
  liberar,
  pedirLiberacion,
  proponer,
  reemplazar,
} from './actos.ts';
import { declarar } from './declarar.ts';
import { alerta, cargar, declaracionesDe, detalle, filasVistas } from './filas.ts';
import { imprimirConyuge, imprimirDeclaracion } from './imprimir.ts';
import { type AvalRow, medirPersona } from './respaldos.ts';

const POR_VENCER_DIAS = 30;

type Vista = 'por_constituir' | 'por_liberar' | 'por_vencer' | 'sin_patrimonio';

async function porVista(ctx: ReadCtx, vista: Vista | undefined): Promise<SQL | undefined> {
  if (!vista) return undefined;
  const vigente = eq(avales.estado, 'vigente');
  if (vista === 'por_constituir') return inArray(avales.estado, ['propuesto', 'en_revision']);
  if (vista === 'por_liberar') return and(vigente, isNotNull(avales.liberacion_pedida), sql`${avales.liberacion_pedida} <> 'null'::jsonb`);
  if (vista === 'por_vencer') return and(vigente, isNotNull(avales.hasta), lte(avales.hasta, addDays(ctx.hoy, POR_VENCER_DIAS)));
  const desde = addDays(ctx.hoy, -(await ctx.param(contract, 'vigencia_patrimonio_dias')));
  const alDia = ctx.db
    .select({ si: sql`1` })
    .from(patrimonios)
    .where(and(eq(patrimonios.empresa_id, avales.empresa_id), eq(patrimonios.rut, avales.rut_aval), sql`${patrimonios.fecha} >= ${desde}`));
  return and(vigente, sql`not exists ${alDia}`);
}

/** Everything a person backs, across clients: the total counts also what the session does not reach. */
async function porRut(ctx: ReadCtx, rut: AvalRow['rut_aval']) {
  const m = await medirPersona(ctx, rut);
  const alcanzados: AvalRow[] = [];
  for (const a of m.avales) if (await alcanzaCliente(ctx, a.cliente_rut)) alcanzados.push(a);
  if (alcanzados.length === 0) throw new NotFound();
  await ctx.lectura(rut, 'Avales de una persona');
  return {
    rut,
    nombre: (await personaPorRut(ctx, rut))?.nombre ?? rut,
    items: await filasVistas(ctx, alcanzados),
    fuera_de_alcance: m.avales.length - alcanzados.length,
    respaldo_total: m.respaldo_total,
    cobertura_total: sumPesos([...m.medidas.values()].map((x) => x.cobertura)),
    patrimonio_neto: m.neto,
    razon: m.razon,
    alertas: m.alertas.map(alerta),
    patrimonios: await declaracionesDe(ctx, rut),
  };
}

export const service = implement(contract, {
  mensajes,
  unicos: { aval_abierto: { codigo: 'aval_abierto', campo: 'rut_aval' } },
  estados,
  tabla: 'aval',
  cargar,
  detalle,
  lista: listaEnPalabras({ tipo: 'tipos_aval', alcance: {}, conyuge: {}, estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: avales,
      where: [alcanceCliente(ctx, avales.cliente_rut)],
      filters: { rut: avales.cliente_rut, vista: await porVista(ctx, f.vista) },
      search: [avales.nombre, avales.rut_aval, avales.nombre_cliente, avales.cliente_rut],
    });
    const items = await filasVistas(ctx, found.items);
    return { ...found, items };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    constituir: async (ctx, row: AvalRow) => exigirConstituible(ctx, row),
    desistir_liberacion: (_ctx, row: AvalRow) => exigirPedida(row),
    liberar: async (ctx, row: AvalRow) => {
      exigirPedida(row);
      await exigirSinDeuda(ctx, row);
    },
  },
  opciones: { notarias: (ctx) => opcionesDe(ctx, 'notarias') },
  handlers: {
    async crear(ctx, datos) {
      await exigirOrigen(ctx, datos);
      const row = await proponer(ctx, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    editar: (ctx, { id: _id, version: _v, ...cambio }, row) => corregir(ctx, row, cambio),
    async revisar(ctx, { id }, row) {
      await ctx.update(avales, id, { estado: estados.go(row.estado, 'revisar') });
      await ctx.emit('pendiente.abierto', {
        area: 'avales',
        entidad_id: id,
        cliente_rut: row.cliente_rut,
        tipo: 'aprobar',
        titulo: `Constituir el aval de ${row.nombre} por ${row.nombre_cliente}`,
        url: `/avales/${id}`,
        permiso: 'avales:constituir',
        makers: row.hecho_por,
      });
    },
    constituir: (ctx, { firma_fecha, firma_notaria, firma_archivo }, row) =>
      constituir(ctx, row, { firma_fecha, firma_notaria, firma_archivo }),
    async descartar(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      await ctx.update(avales, id, { estado: estados.go(row.estado, 'descartar'), motivo_descarte: motivo });
      await ctx.emit('pendiente.cerrado', { area: 'avales', entidad_id: id });
    },
    async marcar(ctx, { id, concursal, fallecido, motivo }) {
      ctx.audit({ motivo });
      await ctx.update(avales, id, { concursal, fallecido });
    },
    solicitar_liberacion: (ctx, { motivo_liberacion, detalle: texto }, row) =>
      pedirLiberacion(ctx, row, { motivo_liberacion, detalle: texto }),
    async desistir_liberacion(ctx, { id }) {
      await ctx.update(avales, id, { liberacion_pedida: null });
      await ctx.emit('pendiente.cerrado', { area: 'avales', entidad_id: id });
    },
    liberar: (ctx, _input, row) => liberar(ctx, row),
    reemplazar: (ctx, { reemplazo_id, motivo }, row) => reemplazar(ctx, row, { reemplazo_id, motivo }),
    async declarar_patrimonio(ctx, datos) {
      if (!(await personaConocida(ctx, datos.rut))) throw new NotFound();
      return declarar(ctx, datos);
    },
    por_rut: (ctx, { rut }) => porRut(ctx, rut),
    declaracion: (ctx, _input, row) => imprimirDeclaracion(ctx, row),
    autorizacion_conyuge: (ctx, _input, row) => imprimirConyuge(ctx, row),
  },
});
