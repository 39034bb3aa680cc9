import { and, eq, lte, sql } from 'drizzle-orm';
import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estadosSolicitud } from '../domain/estados.ts';
import { estadosManual } from '../domain/manual.ts';
import { mensajes } from '../domain/mensajes.ts';
import { MEDIOS_PAGO } from '../domain/tipos.ts';
import { pasivos, solicitudes } from '../tables.ts';
import { autorizar, concederExcepcion, devolver, registrarComprobante, revisar } from './actos.ts';
import { listarSolicitudes, simular, verSolicitud } from './consultar-solicitudes.ts';
import { detalle } from './detalle.ts';
import { cuentasPublicas, deudaPublica, deudasPagables } from './deudas.ts';
import { alcance, cargar, itemsDe, vivo } from './filas.ts';
import { identificar, proponer } from './identificar.ts';
import { certificado, comprobante, liquidacion } from './imprimir.ts';
import { excedentesPagados, informe } from './informes.ts';
import {
  cargarManual,
  listarManuales,
  proponerManual,
  rechazarManual,
  registrarManual,
  reversarManual,
  sobreManual,
  verManual,
} from './manuales.ts';
import type { PasivoFila } from './mover.ts';
import { fichaDeRut, porRut } from './por-rut.ts';
import { pasivosDisponibles } from './puerta.ts';
import { liberar, retencionLegal, retener } from './retener.ts';
import { cargarSolicitud, crearSolicitudes, type SolicitudFila, solicitar } from './solicitudes.ts';

type Ruta = { id?: string | undefined; version?: number | undefined };

/** An act over a solicitud: locked, fresh, and answered as it stands afterwards. */
async function sobre(ctx: Ctx, { id, version }: Ruta, acto: (s: SolicitudFila) => Promise<unknown>) {
  await cargarSolicitud(ctx, id ?? '');
  await acto(await ctx.lock(solicitudes, id ?? '', version));
  return verSolicitud(ctx, await ctx.get(solicitudes, id ?? ''));
}

/** RUT of `?rut=` when the session reaches it. */
async function rutDe(ctx: ReadCtx, q: Record<string, string>): Promise<string | null> {
  const rut = parseRut(q.rut ?? '');
  return rut && (await alcanzaCliente(ctx, rut)) ? rut : null;
}

const identificado = (_ctx: ReadCtx, p: PasivoFila) => {
  if (!p.identificado) throw new Rule('pasivo_sin_identificar');
  if (p.estado === 'reversado') throw new Conflict('transicion_no_permitida', { accion: 'retener', estado: 'reversado' });
};
const conSaldo = (ctx: ReadCtx, p: PasivoFila) => {
  identificado(ctx, p);
  if (p.saldo === 0) throw new Rule('sin_saldo');
};
const sinDueno = (_ctx: ReadCtx, p: PasivoFila) => {
  if (p.estado !== 'por_identificar') throw new Rule('ya_identificado');
};

export const service = implement<typeof contract, PasivoFila>(contract, {
  mensajes: { ...mensajes },
  tablas: { pasivo_solicitud: estadosSolicitud, pasivo_manual: estadosManual },
  cargar,
  detalle,
  lista: listaEnPalabras({ tipo_pasivo: 'tipo_pasivo', estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const alerta = f.alerta ? addDays(ctx.hoy, -(await ctx.param(contract, 'dias_identificar')) - 1) : null;
    const encontrados = await listing(ctx, q, contract, {
      table: pasivos,
      where: [alcance(ctx)],
      filters: {
        vivos: () => vivo,
        alerta: alerta ? and(eq(pasivos.estado, 'por_identificar'), lte(pasivos.fecha, alerta)) : undefined,
      },
      search: [pasivos.nombre, pasivos.rut, pasivos.comprobante],
      sumas: {
        disponible: sql`case when ${pasivos.identificado} and ${pasivos.disponible_desde} <= ${ctx.hoy} then ${pasivos.saldo} else 0 end`,
      },
    });
    return { ...encontrados, items: await itemsDe(ctx, encontrados.items) };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    retener: conSaldo,
    retencion_legal: conSaldo,
    liberar: (ctx, p) => {
      identificado(ctx, p);
      if (p.retenido === 0) throw new Rule('retencion_ajena');
    },
    proponer_identificacion: sinDueno,
    identificar: (ctx, p) => {
      sinDueno(ctx, p);
      if (!p.propuesta) throw new Rule('sin_propuesta');
    },
  },
  opciones: {
    medios: async (ctx) => (await opcionesDe(ctx, 'medios')).filter((m) => (MEDIOS_PAGO as readonly string[]).includes(m.codigo)),
    bancos_and_ctacte: async (ctx, q) => {
      const rut = await rutDe(ctx, q);
      const cuentas = rut ? await cuentasPublicas(ctx, rut) : [];
      return cuentas.map((c, i) => ({ codigo: c.id, nombre: c.texto, activo: c.usable, orden: i + 1, motivo: c.motivo }));
    },
    obligaciones: async (ctx, q) => {
      const rut = await rutDe(ctx, q);
      const deudas = rut ? await deudasPagables(ctx, rut) : [];
      return deudas.map((d, i) => ({ ...deudaPublica(d), codigo: d.pk, nombre: d.fila.numero, activo: true, orden: i + 1 }));
    },
    pasivos: async (ctx, q) => {
      const rut = await rutDe(ctx, q);
      const suyos = rut ? await pasivosDisponibles(ctx, rut) : [];
      return suyos.map((p, i) => ({ ...p, codigo: p.id, nombre: p.comprobante, activo: true, orden: i + 1 }));
    },
  },
  handlers: {
    por_rut: (ctx, q) => porRut(ctx, q),
    de_rut: (ctx, { rut }) => fichaDeRut(ctx, rut),
    retener: (ctx, e, p) => retener(ctx, p, e),
    liberar: (ctx, e, p) => liberar(ctx, p, e),
    retencion_legal: (ctx, e, p) => retencionLegal(ctx, p, e),
    proponer_identificacion: (ctx, e, p) => proponer(ctx, p, e),
    identificar: (ctx, _e, p) => identificar(ctx, p),
    solicitudes: (ctx, q) => listarSolicitudes(ctx, q),
    solicitud: async (ctx, { id }) => verSolicitud(ctx, await cargarSolicitud(ctx, id ?? '')),
    simular_solicitud: (ctx, e) => simular(ctx, e),
    async crear_solicitud(ctx, { enviar, ...e }) {
      const nuevas = await crearSolicitudes(ctx, e);
      const hechas = [];
      for (const s of nuevas) hechas.push(await verSolicitud(ctx, enviar ? await solicitar(ctx, s) : s));
      return { id: hechas[0]?.id ?? '', solicitudes: hechas };
    },
    solicitar: (ctx, r) => sobre(ctx, r, (s) => solicitar(ctx, s)),
    conceder_excepcion: (ctx, r) => sobre(ctx, r, (s) => concederExcepcion(ctx, s)),
    revisar: (ctx, r) => sobre(ctx, r, (s) => revisar(ctx, s)),
    autorizar: (ctx, r) => sobre(ctx, r, (s) => autorizar(ctx, s)),
    rechazar: (ctx, r) => sobre(ctx, r, (s) => devolver(ctx, s, 'rechazar', r.motivo)),
    anular: (ctx, r) => sobre(ctx, r, (s) => devolver(ctx, s, 'anular', r.motivo)),
    registrar_comprobante: (ctx, r) => sobre(ctx, r, (s) => registrarComprobante(ctx, s, r.comprobante)),
    comprobante: async (ctx, { id }) => comprobante(ctx, await cargarSolicitud(ctx, id ?? '')),
    liquidacion: async (ctx, { id }) => liquidacion(ctx, await cargarSolicitud(ctx, id ?? '')),
    certificado: (ctx, { rut }) => certificado(ctx, rut),
    manuales: (ctx, q) => listarManuales(ctx, q),
    manual: async (ctx, { id }) => verManual(ctx, await cargarManual(ctx, id ?? '')),
    proponer_manual: async (ctx, e) => verManual(ctx, await proponerManual(ctx, e)),
    registrar_manual: (ctx, r) => sobreManual(ctx, r, (m) => registrarManual(ctx, m, r.contrapartida)),
    rechazar_manual: (ctx, r) => sobreManual(ctx, r, (m) => rechazarManual(ctx, m, r.motivo)),
    reversar_manual: (ctx, r) => sobreManual(ctx, r, (m) => reversarManual(ctx, m, r.motivo)),
    informe: (ctx, { al }) => informe(ctx, al),
    excedentes_pagados: (ctx, { periodo }) => excedentesPagados(ctx, periodo),
  },
});
