import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { evaluaciones, politicas, tareas } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { contrastar } from './contraste.ts';
import { deDeudor } from './deudor.ts';
import { verificar } from './evaluar.ts';
import { cerrarExpediente, guardarExpediente, vistaExpediente } from './expediente.ts';
import { suponer } from './hipotesis.ts';
import { papelDe } from './imprimir.ts';
import {
  asignarTareas,
  cargarTarea,
  devolverTarea,
  exigirQuienLaTiene,
  listarMesa,
  pausarTarea,
  reanudarTarea,
  type Tarea,
  tomarTarea,
  vistasDeTareas,
} from './mesa.ts';
import { abrirEvaluacion, pedirEvaluacion, reintentar, ultimaDe } from './pedir.ts';
import { crearPolitica, editarPolitica, publicarPolitica, retirarPolitica, simularPolitica, versiones, vistaPolitica } from './politica.ts';
import { evaluarAlDia, evaluarAprobadas } from './retrospectiva.ts';
import { construirTarjeta } from './tarjeta.ts';
import { cargarEvaluacion, vistaDe } from './vista.ts';

async function vistaDeTarea(ctx: ReadCtx, t: Tarea) {
  const [vista] = await vistasDeTareas(ctx, [t]);
  if (!vista) throw new NotFound();
  return vista;
}

export const service = implement(contract, {
  mensajes: { ...mensajes },
  estados: tareas,
  tabla: null,
  tablas: { analista_evaluacion: evaluaciones, analista_politica: politicas },
  cargar: cargarTarea,
  detalle: (ctx, t: Tarea) => vistaDeTarea(ctx, t),
  lista: listaEnPalabras({ tipo: 'tipos_tarea', estado: {} }, listarMesa),
  columnas: exportColumns(CAMPOS),
  checks: { pausar: exigirQuienLaTiene, reanudar: exigirQuienLaTiene, devolver: exigirQuienLaTiene },
  opciones: { analistas: (ctx) => personasPorCargo(ctx) },
  handlers: {
    tomar: (ctx, _i, t) => tomarTarea(ctx, t),
    async pausar(ctx, p, t) {
      await exigirOpcion(ctx, 'motivos_espera', p.motivo, 'motivo');
      await pausarTarea(ctx, t, p);
    },
    reanudar: (ctx, _i, t) => reanudarTarea(ctx, t),
    async devolver(ctx, p, t) {
      await exigirOpcion(ctx, 'motivos_devolucion', p.motivo, 'motivo');
      await devolverTarea(ctx, t, p);
    },
    asignar: (ctx, { ids, analista_id }) => asignarTareas(ctx, ids, analista_id),
    expediente: (ctx, a) => vistaExpediente(ctx, a),
    async guardar_expediente(ctx, { asunto_area, asunto_id, version, ...datos }) {
      await guardarExpediente(ctx, { asunto_area, asunto_id }, datos, version);
      return vistaExpediente(ctx, { asunto_area, asunto_id });
    },
    async cerrar_expediente(ctx, a) {
      await cerrarExpediente(ctx, a);
      return vistaExpediente(ctx, a);
    },
    async evaluar(ctx, a) {
      const { id, estado } = await pedirEvaluacion(ctx, a);
      return { id, estado };
    },
    deudor: (ctx, { rut }) => deDeudor(ctx, rut),
    evaluar_al_dia: async (ctx, { fecha, ...a }) => vistaDe(ctx, await evaluarAlDia(ctx, a, fecha)),
    evaluar_por_lotes: (ctx, { ambito }) => evaluarAprobadas(ctx, ambito),
    async evaluacion(ctx, { evaluacion_id }) {
      const row = await cargarEvaluacion(ctx, evaluacion_id);
      await ctx.lectura(row.rut, `Evaluación de ${row.titulo}`);
      return vistaDe(ctx, row);
    },
    async evaluacion_de(ctx, { asunto_area, asunto_id }) {
      const ultima = await ultimaDe(ctx, asunto_area, asunto_id);
      const row = ultima && (await cargarEvaluacion(ctx, ultima.id));
      return { evaluacion: row ? vistaDe(ctx, row) : null };
    },
    async abrir_evaluacion(ctx, { evaluacion_id }) {
      return vistaDe(ctx, await abrirEvaluacion(ctx, await cargarEvaluacion(ctx, evaluacion_id)));
    },
    async reintentar_evaluacion(ctx, { evaluacion_id }) {
      return vistaDe(ctx, await reintentar(ctx, await cargarEvaluacion(ctx, evaluacion_id)));
    },
    verificar: async (ctx, { evaluacion_id }) => verificar(ctx, await cargarEvaluacion(ctx, evaluacion_id)),
    papel: async (ctx, { evaluacion_id, para }) => papelDe(ctx, await cargarEvaluacion(ctx, evaluacion_id), para),
    simular: (ctx, d) => suponer(ctx, d),
    politica: (ctx, { ambito }) => versiones(ctx, { ambito, reta: ctx.can('analista:ver-retador') }),
    crear_politica: async (ctx, p) => vistaPolitica(await crearPolitica(ctx, p)),
    editar_politica: async (ctx, { politica_id, version, ...p }) => vistaPolitica(await editarPolitica(ctx, politica_id, p, version)),
    simular_politica: (ctx, { politica_id }) => simularPolitica(ctx, politica_id),
    publicar_politica: async (ctx, { politica_id }) => vistaPolitica(await publicarPolitica(ctx, politica_id)),
    construir_tarjeta: (ctx, d) => construirTarjeta(ctx, d),
    contraste: (ctx, d) => contrastar(ctx, d),
    retirar_politica: async (ctx, { politica_id }) => vistaPolitica(await retirarPolitica(ctx, politica_id)),
  },
});
