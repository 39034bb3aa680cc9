import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { mensualDeAnual } from '#finanzas/tmc.ts';
import { Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { mensajes } from '../domain/mensajes.ts';
import { feriados, parametros } from '../tables.ts';
import { conAmbito, nombreAmbito } from './ambitos.ts';
import { aprobarCarga, cargar, rechazarCarga, ultimasCargas, verCarga } from './cargas.ts';
import { exigirLugares, feriadosDelAnio, salud, tablaTmc, ufDelMes, utmDelAnio, verFeriado } from './consultas.ts';
import { lista } from './lista.ts';
import { origenDe } from './origen.ts';
import { iteVigente, tmcVigente } from './tasas.ts';
import { aprobar, declarados, exigirNoRetroactiva, historia, type ParametroRow, proponer, vistaPrevia } from './valores-parametro.ts';

/** propuesto → vigente (second person) → sucedido; propuesto → rechazado (areas/3 empresas). */
const estados = machine({
  propuesto: { aprobar: 'vigente', rechazar: 'rechazado' },
  vigente: {},
  sucedido: {},
  rechazado: {},
});

/** A value with the name of its scope. */
async function verParametro(ctx: ReadCtx, row: ParametroRow) {
  return { ...row, ambito_nombre: await nombreAmbito(ctx, row) };
}

export const service = implement(contract, {
  mensajes,
  estados,
  tabla: 'parametro',
  // The value in force gives way to the one approved after it.
  sinActo: ['vigente sucedido'],
  unicos: { feriado_fecha: { codigo: 'feriado_repetido', campo: 'fecha' } },
  lista: listaEnPalabras({ area: {} }, lista),
  columnas: exportColumns(CAMPOS),
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(parametros, id) : ctx.get(parametros, id)),
  detalle: verParametro,
  opciones: {
    areas_parametro: async (ctx) =>
      [...new Set([...declarados(ctx).values()].map((d) => d.area))]
        .sort()
        .map((codigo, i) => ({ codigo, nombre: codigo.charAt(0).toUpperCase() + codigo.slice(1), activo: true, orden: i + 1 })),
    productos: (ctx) => opcionesDe(ctx, 'productos'),
    regiones: (ctx) => opcionesDe(ctx, 'regiones'),
    comunas: (ctx) => opcionesDe(ctx, 'comunas'),
    sucursales: (ctx) => sucursalesDe(ctx),
  },
  handlers: {
    proponer: async (ctx, input) => verParametro(ctx, await proponer(ctx, input)),
    vista_previa: (ctx, input) => vistaPrevia(ctx, input),
    aprobar: (ctx, _input, row) => aprobar(ctx, row),
    async rechazar(ctx, { id, motivo }) {
      ctx.audit({ motivo });
      await ctx.update(parametros, id, { estado: 'rechazado', aprobado_por: ctx.people[0] ?? null });
      await ctx.emit('pendiente.cerrado', { area: 'parametros', entidad_id: id });
    },
    origen: (ctx, { clave, fecha, producto, sucursal }) => origenDe(ctx, clave, fecha ?? ctx.hoy, { producto, sucursal }),
    async historia(ctx, { clave }) {
      if (!declarados(ctx).has(clave)) throw new Rule('parametro_desconocido', { clave });
      return conAmbito(ctx, await historia(ctx, clave));
    },
    uf: (ctx, { mes }) => ufDelMes(ctx, mes),
    utm: (ctx, { anio }) => utmDelAnio(ctx, anio),
    tmc: (ctx, { fecha }) => tablaTmc(ctx, fecha),
    async tramo(ctx, { moneda, dias, capital_uf, fecha }) {
      const t = await tmcVigente(ctx, { moneda, dias, capital_uf, ...(fecha ? { fecha } : {}) });
      return { ...t, tasa_mensual: mensualDeAnual(t.tasa_anual) };
    },
    ite: (ctx, { fecha }) => iteVigente(ctx, fecha),
    feriados: (ctx, { anio }) => feriadosDelAnio(ctx, anio),
    salud: (ctx) => salud(ctx),
    async agregar_feriado(ctx, input) {
      await exigirNoRetroactiva(ctx, 'parametros.feriados', input.fecha);
      return verFeriado(await ctx.insert(feriados, { ...input, regiones: await exigirLugares(ctx, input) }));
    },
    async quitar_feriado(ctx, { feriado_id }) {
      const f = await ctx.lock(feriados, feriado_id);
      // What the law gives every year stays; what people wrote may be taken back while its day has not come.
      if (!verFeriado(f).a_mano) throw new Rule('feriado_por_regla');
      if (f.fecha < ctx.hoy) throw new Rule('feriado_pasado');
      await ctx.remove(feriados, f.id);
      return { quitado: true };
    },
    cargas: async (ctx) => (await ultimasCargas(ctx)).map(verCarga),
    cargar_indices: async (ctx, input) => verCarga(await cargar(ctx, input)),
    aprobar_carga: async (ctx, { carga_id }) => verCarga(await aprobarCarga(ctx, carga_id)),
    rechazar_carga: async (ctx, { carga_id }) => verCarga(await rechazarCarga(ctx, carga_id)),
  },
});
