import { and, eq } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { REGLAS } from '../domain/calzador/index.ts';
import { CAMPOS } from '../domain/campos.ts';
import { fraseAviso } from '../domain/cartola/avisos.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import { estados, exigirPaso } from '../domain/estados.ts';
import { FORMATOS, nombreFormato } from '../domain/formatos.ts';
import { conciliaciones } from '../tables.ts';
import { actualizarConciliacion, diferenciasDe, exigirLlave, nuevaLlave } from './actualizar.ts';
import { cargarCartola } from './cargar.ts';
import { fotoDe, pendientesDe } from './cierre.ts';
import { contabilizarLineas } from './comprobantes.ts';
import { calzarAutomatico, detenerCalce, terminarCalce } from './correr.ts';
import { corridaVista, enCurso, exigirQuieta } from './corrida.ts';
import { corregirCuenta, crearConciliacion, crearCuenta, cuentasDe, estadoDeCuentas } from './cuentas.ts';
import { declaradoDe, declararSaldos, papelDe } from './declarar.ts';
import { detalle } from './detalle.ts';
import { decidirDudas, listaDudas } from './dudas.ts';
import { ensayarTraba } from './ensayo.ts';
import { cargar, esActualizacion, type Fila, nombreCuenta } from './fila.ts';
import { imprimir } from './imprimir.ts';
import { informeDe } from './informe.ts';
import { cartolasDe, lecturas, muestraDe } from './lecturas.ts';
import { anotarLinea, lista, listaCalces, panelBanco, panelLibro, propuestasDe } from './listas.ts';
import { calzarManual, confirmadosDe, confirmarSugeridos, deshacerCalces } from './manual.ts';
import { cargarMapeada, listaMapeos, olvidarMapeo } from './mapeos-cargar.ts';
import { marcarLineas } from './marcar.ts';
import { MENSAJES } from './mensajes.ts';
import { avanzar, cerrar, devolver, explicar, prepararCierre, volver } from './pasos.ts';
import { planilla } from './planilla.ts';
import { decidirRegla, listaReglas } from './reglas.ts';
import { retirarCarga, retirarTodas } from './retirar.ts';

type ConLlave = { refresh_key?: string | undefined };

const quieta = (ctx: ReadCtx, c: Fila) => exigirQuieta(ctx, c);
const paso = (accion: string) => (ctx: ReadCtx, c: Fila) => {
  quieta(ctx, c);
  exigirPaso(accion, c.step, esActualizacion(c));
};
const otraPersona = (quien: 'preparada_por' | 'cerrada_por') => (ctx: ReadCtx, c: Fila) => (ctx as Ctx).requireOther(c[quien]);

/** An act on some lines of an update: its key is asked and stands, so that two people match at once; each line says whether it is free. */
const actoDeLineas =
  <I extends ConLlave>(hacer: (ctx: Ctx, c: Fila, input: I) => Promise<unknown>) =>
  async (ctx: Ctx, input: I, c: Fila): Promise<void> => {
    exigirLlave(c, input.refresh_key);
    await hacer(ctx, c, input);
  };

/** An act on what everybody looks at (rows of the statement, all the matches): another key stands after it. */
const acto =
  <I extends ConLlave>(hacer: (ctx: Ctx, c: Fila, input: I) => Promise<unknown>) =>
  async (ctx: Ctx, input: I, c: Fila): Promise<void> => {
    exigirLlave(c, input.refresh_key);
    await hacer(ctx, c, input);
    await ctx.update(conciliaciones, c.id, { refresh_key: nuevaLlave(c) });
  };

/** A move of the conciliación itself: it writes its own key. */
const movida =
  <I extends ConLlave>(hacer: (ctx: Ctx, c: Fila, input: I) => Promise<void>) =>
  async (ctx: Ctx, input: I, c: Fila): Promise<void> => {
    exigirLlave(c, input.refresh_key);
    await hacer(ctx, c, input);
  };

const detalleDe = async (ctx: ReadCtx, id: string) => detalle(ctx, await cargar(ctx, id, false));

export const service = implement<typeof contract, Fila>(contract, {
  mensajes: MENSAJES,
  estados,
  tabla: 'conciliacion',
  lista: listaEnPalabras({ estado: {} }, lista),
  columnas: exportColumns(CAMPOS),
  cargar: (ctx, id, lock) => cargar(ctx, id, lock),
  detalle: (ctx, c: Fila) => detalle(ctx, c),
  unicos: {
    conciliacion_linea_viva: { codigo: 'linea_ya_calzada' },
    conciliacion_periodo_vivo: { codigo: 'conciliacion_existente' },
    conciliacion_cuenta_contable: { codigo: 'cuenta_ya_usada', campo: 'cuenta_contable' },
    conciliacion_cuenta_numero: { codigo: 'cuenta_ya_usada', campo: 'numero' },
  },
  checks: {
    cargar_cartola: paso('cargar_cartola'),
    cargar_mapeada: paso('cargar_mapeada'),
    retirar_carga: paso('retirar_carga'),
    declarar_saldos: paso('declarar_saldos'),
    decidir_dudas: paso('decidir_dudas'),
    explicar_cartola: paso('explicar_cartola'),
    calzar_automatico: paso('calzar_automatico'),
    confirmar: paso('confirmar'),
    calzar: paso('calzar'),
    deshacer: paso('deshacer'),
    contabilizar: paso('contabilizar'),
    marcar: paso('marcar'),
    anotar: paso('anotar'),
    avanzar: quieta,
    volver: quieta,
    detener_calce: (ctx, c) => {
      if (!enCurso(ctx, c)) throw new Conflict('calce_detenido');
    },
    terminar_calce: (ctx, c) => {
      if (!enCurso(ctx, c)) throw new Conflict('calce_detenido');
    },
    preparar_cierre: paso('preparar_cierre'),
    cerrar: async (ctx, c) => {
      // Who states a balance is not who signs that it is right.
      (ctx as Ctx).requireOther(c.preparada_por, (await declaradoDe(ctx, c))?.hecho_por);
    },
    actualizar: otraPersona('cerrada_por'),
    anular: (ctx, c) => {
      quieta(ctx, c);
      if (esActualizacion(c)) throw new Rule('actualizacion_no_se_anula');
    },
  },
  opciones: {
    cuentas_corrientes: async (ctx) =>
      (await cuentasDe(ctx)).map((c, i) => ({
        codigo: c.id,
        nombre: nombreCuenta(c),
        activo: c.vigente,
        orden: i + 1,
        cuenta_contable: c.cuenta_contable,
      })),
    cuentas_contables: async (ctx) =>
      (await cuentasBanco(ctx)).map((c, i) => ({ codigo: c.codigo, nombre: `${c.codigo} ${c.nombre}`, activo: true, orden: i + 1 })),
    conciliaciones: async (ctx, { cuenta }) => {
      const c = conciliaciones;
      const filas = await ctx.db
        .select()
        .from(c)
        .where(and(eq(c.empresa_id, ctx.empresa_id), cuenta ? eq(c.cuenta_id, cuenta) : undefined));
      return filas.map((f, i) => ({
        codigo: f.id,
        nombre: `N° ${f.num_conciliacion} v${f.num_version}`,
        activo: f.estado === 'cerrada',
        orden: i + 1,
        estado: f.estado,
      }));
    },
    formatos_cartola: () =>
      Promise.resolve(FORMATOS.map((codigo, i) => ({ codigo, nombre: nombreFormato(codigo), activo: true, orden: i + 1 }))),
    reglas: () => Promise.resolve(REGLAS.map((codigo, i) => ({ codigo, nombre: codigo, activo: true, orden: i + 1 }))),
  },
  lecturas,
  handlers: {
    async leer_cartola(_ctx, { archivos }) {
      return {
        cartolas: archivos.flatMap(cartolasDe).map((c) => ({
          ...c,
          total_cargos: c.movimientos.reduce((s, m) => s + m.cargo, 0),
          total_abonos: c.movimientos.reduce((s, m) => s + m.abono, 0),
          avisos: c.avisos.map(fraseAviso),
          quiebres: validarSaldos(c),
        })),
      };
    },
    mostrar_cartola: (_ctx, { archivos }) => Promise.resolve({ hojas: archivos.flatMap(muestraDe) }),
    mapeos: async (ctx, { cuenta }) => ({ items: await listaMapeos(ctx, cuenta) }),
    olvidar_mapeo: (ctx, o) => olvidarMapeo(ctx, o),
    cuentas: (ctx) => estadoDeCuentas(ctx),
    crear_cuenta: (ctx, o) => crearCuenta(ctx, o),
    corregir_cuenta: (ctx, o) => corregirCuenta(ctx, o),
    crear: async (ctx, o) => detalleDe(ctx, await crearConciliacion(ctx, o)),
    cargar_cartola: acto((ctx, c, { archivos }) => cargarCartola(ctx, c, archivos)),
    cargar_mapeada: acto((ctx, c, o) => cargarMapeada(ctx, c, o)),
    retirar_carga: acto((ctx, c, o) => retirarCarga(ctx, c, o)),
    declarar_saldos: acto((ctx, c, o) => declararSaldos(ctx, c, o)),
    decidir_dudas: acto((ctx, c, o) => decidirDudas(ctx, c, o)),
    explicar_cartola: movida((ctx, c, { motivo }) => explicar(ctx, c, motivo)),
    calzar_automatico: acto((ctx, c) => calzarAutomatico(ctx, c)),
    detener_calce: (ctx, _i, c) => detenerCalce(ctx, c),
    terminar_calce: acto((ctx, c, { corrida }) => terminarCalce(ctx, c, corrida)),
    confirmar: actoDeLineas((ctx, c, { calces, modo }) => confirmarSugeridos(ctx, c, calces, modo)),
    calzar: actoDeLineas((ctx, c, o) => calzarManual(ctx, c, o)),
    deshacer: actoDeLineas((ctx, c, { calces, motivo }) => deshacerCalces(ctx, c, calces, motivo)),
    contabilizar: actoDeLineas((ctx, c, o) => contabilizarLineas(ctx, c, o)),
    marcar: acto((ctx, c, o) => marcarLineas(ctx, c, o)),
    anotar: actoDeLineas((ctx, c, o) => anotarLinea(ctx, c, o)),
    avanzar: movida((ctx, c) => avanzar(ctx, c)),
    volver: movida((ctx, c) => volver(ctx, c)),
    preparar_cierre: movida((ctx, c) => prepararCierre(ctx, c)),
    devolver: movida((ctx, c, { motivo }) => devolver(ctx, c, motivo)),
    cerrar: movida((ctx, c) => cerrar(ctx, c)),
    async actualizar(ctx, { motivo, comentario }, c) {
      const opcion = await exigirOpcion(ctx, 'motivos_actualizacion', motivo, 'motivo');
      const id = await actualizarConciliacion(ctx, c, comentario ? `${opcion.nombre}: ${comentario}` : opcion.nombre);
      return detalleDe(ctx, id);
    },
    async anular(ctx, { motivo }, c) {
      const n = await confirmadosDe(ctx, c);
      if (n > 0) throw new Rule('con_calces', { n });
      const estado = estados.go(c.estado, 'anular');
      await retirarTodas(ctx, c, motivo);
      await ctx.update(conciliaciones, c.id, { estado });
      ctx.audit({ motivo });
    },
    avance: (ctx, _i, c) => Promise.resolve({ corrida: corridaVista(ctx, c) }),
    banco: (ctx, _i, c) => panelBanco(ctx, c),
    libro: (ctx, _i, c) => panelLibro(ctx, c),
    calces: (ctx, { estado }, c) => listaCalces(ctx, c, estado),
    async pendientes(ctx, _i, c) {
      const propuesta = await propuestasDe(ctx, c);
      const items = await pendientesDe(ctx, c, await fotoDe(ctx, c));
      return { items: items.map((p) => ({ ...p, propuesta: p.lado === 'banco' ? propuesta(p.texto) : null })) };
    },
    informe: (ctx, _i, c) => informeDe(ctx, c),
    dudas: (ctx, _i, c) => listaDudas(ctx, c),
    papel: (ctx, { archivo }, c) => papelDe(ctx, c, archivo),
    diferencias: (ctx, _i, c) => diferenciasDe(ctx, c),
    planilla: (ctx, { hoja }, c) => planilla(ctx, c, hoja),
    imprimir: (ctx, { papel }, c) => imprimir(ctx, c, papel),
    reglas: (ctx) => listaReglas(ctx),
    traba: (ctx) => ensayarTraba(ctx),
    decidir_regla: (ctx, o) => decidirRegla(ctx, o),
  },
});
