import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import {
  Abonar,
  Candidatos,
  DiaCalendario,
  InformeOut,
  Lote,
  LoteItem,
  MandatoItem,
  NuevaPlantilla,
  NuevoMandato,
  PlantillaOut,
  Registro,
  Simulacion,
  TIPOS_LOTE,
  zMotivo,
  zTipoLote,
} from './contract-formas.ts';
import type { Clase } from './domain/codigos.ts';
import { estadosLote, estadosMandato } from './domain/estados.ts';

export { LoteItem, MandatoItem } from './contract-formas.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A bank did not charge a debt and nobody will try again by itself, or stopped its mandate: collections takes it. */
    'pac.rechazado': { mandato_id: string; rut: Rut; pk: string; codigo: string; clase: Clase };
    /** The holder of an account was told by mail of what will be charged to it: who keeps the contacts writes it down, or refuses it. */
    'pac.avisado': { rut: Rut; contacto_id: string; contacto_nombre: string; pks: readonly string[]; asunto: string };
  }
  interface Questions {
    /** These debts are about to be charged by PAC on a day: those that must stay out, with the reason in words. */
    'pac.por_incluir': { input: { pks: readonly string[]; fecha: Fecha }; answer: readonly { pk: string; motivo: string }[] };
    /** Whether the law lets a holder be told by mail of its charges now: `codigo` null when it does, else why not and from which day. No answer: nothing is sent. */
    'pac.por_avisar': { input: { rut: Rut; contacto_id: string }; answer: { codigo: string | null; desde: Fecha | null } };
  }
}

const entero = (defecto: number, max: string, descripcion: string, min = '0') =>
  parameter({ tipo: 'entero', defecto, min, max, sensible: true, descripcion, fuente: 'areas pacs' });
const zEvidencia = zTexto(300, 5);

export const contract = defineArea({
  area: 'pacs',
  tier: 3,
  uses: ['cheques', 'clientes', 'contratos', 'creditos', 'ejecutivos', 'libro', 'recaudaciones'],
  permissions: ['ver', 'crear', 'activar', 'generar', 'enviar', 'responder', 'abonar', 'revocar', 'plantillas', 'aprobar-plantillas'],
  sensibles: ['enviar', 'abonar', 'plantillas', 'aprobar-plantillas'],
  item: MandatoItem,
  entity: Registro,
  list: {
    filters: z.object({
      estado: z.enum(estadosMandato.states).optional(),
      banco: zCodigo.optional(),
      rut: zRut.optional(),
      vista: z.enum(['por_activar', 'suspendidos', 'inactivos']).optional(),
    }),
    orden: ['num_mandato', 'nombre', 'banco', 'ultimo_cargo', 'estado', 'creado_en'],
    defecto: '-num_mandato',
    perPage: 25,
  },
  options: ['bancos', 'tipos_cuenta', 'canales', 'codigos_rechazo', 'creditos', 'plantillas', 'cuentas'],
  parameters: {
    pac_dias_envio: entero(2, '10', 'Días hábiles bancarios antes del cargo en que el banco recibe la lista', '1'),
    pac_incluye_mora: parameter({
      tipo: 'si_no',
      defecto: true,
      sensible: true,
      descripcion: 'El cargo incluye la mora hasta su día',
      fuente: 'areas pacs',
    }),
    pac_preaviso_dias: entero(3, '10', 'Días hábiles bancarios antes del cargo en que se avisa al titular', '1'),
    pac_reintento_dias: entero(5, '30', 'Días corridos hasta reintentar un cargo sin fondos', '1'),
    pac_reintentos: entero(2, '2', 'Reintentos de un cargo rechazado'),
    pac_tope_lote: parameter({
      tipo: 'pesos',
      defecto: 50_000_000,
      min: '0',
      max: '100000000000',
      sensible: true,
      descripcion: 'Total de un lote que una sola persona puede enviar',
      fuente: 'areas pacs',
    }),
    pac_inactividad_meses: entero(36, '60', 'Meses sin cargos tras los que un mandato deja de usarse', '1'),
    pac_rechazo_alerta_pct: entero(15, '100', 'Rechazos de un lote, en porcentaje, que se avisan antes de reintentar', '1'),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, status: 201, input: NuevoMandato, output: Registro }),
    /** Contracts and credits of a client that a mandate may take. */
    candidatos: query({ permission: 'crear', input: z.object({ rut: zRut }), output: Candidatos }),
    activar: action({ permission: 'activar', on: 'one', input: z.object({ evidencia: zEvidencia }), output: Registro }),
    suspender: action({ permission: 'activar', on: 'one', input: z.object({ motivo: zMotivo }), output: Registro }),
    reanudar: action({ permission: 'activar', on: 'one', input: z.object({ motivo: zMotivo }), output: Registro }),
    revocar: action({ permission: 'revocar', on: 'one', input: z.object({ evidencia: zEvidencia }), output: Registro }),

    lotes: query({
      permission: 'ver',
      input: z.object({
        banco: zCodigo.optional(),
        tipo: z.enum(TIPOS_LOTE).optional(),
        estado: z.enum(estadosLote.states).optional(),
        vista: z.enum(['por_enviar', 'sin_respuesta', 'observados', 'por_abonar']).optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(25),
      }),
      output: z.object({ items: z.array(LoteItem), total: z.number().int(), page: z.number().int(), perPage: z.number().int() }),
    }),
    /** What would go to a bank on a day, and why each other cuota would not. Writes nothing. */
    simular: query({
      permission: 'generar',
      http: 'POST /api/pacs/simular',
      input: z.object({ banco: zCodigo, fecha_cargo: zFecha }),
      output: Simulacion,
    }),
    armar: action({
      permission: 'generar',
      money: true,
      status: 201,
      input: z.object({
        banco: zCodigo,
        tipo: zTipoLote,
        fecha_cargo: zFecha,
        excluidos: z
          .array(z.object({ pk: zTexto(80), motivo: zMotivo }))
          .max(500, 'Admite hasta 500')
          .nullish(),
      }),
      output: Lote,
    }),
    /** The same list with what is owed now: what no longer goes leaves it, with its reason. */
    rearmar: action({ permission: 'generar', on: 'one', output: Registro }),
    /** Writes the file and keeps its bytes with their hash. */
    generar: action({ permission: 'generar', on: 'one', output: Registro }),
    archivo: query({ permission: 'generar', on: 'one', file: true, http: 'GET /api/pacs/lotes/:id/archivo', output: z.unknown() }),
    enviar: action({ permission: 'enviar', on: 'one', input: z.object({ medio: zTexto(60, 3) }), output: Registro }),
    anular: action({
      permission: 'generar',
      on: 'one',
      input: z.object({ motivo: zMotivo, rechazo_banco: zTexto(300, 5).nullish() }),
      output: Registro,
    }),
    /** Loads a file of the bank: its first rows are applied at once, the rest with `continuar`. */
    responder: action({ permission: 'responder', on: 'one', money: true, upload: { maxMb: 20, maxFiles: 1 }, output: Registro }),
    continuar: action({ permission: 'responder', on: 'one', money: true, output: Registro }),
    resolver_observada: action({
      permission: 'responder',
      on: 'one',
      money: true,
      input: z.object({ fila_id: zId, cargo_id: zId.nullish(), motivo: zMotivo.nullish() }),
      output: Registro,
    }),
    abonar: action({ permission: 'abonar', on: 'one', money: true, input: Abonar, output: Registro }),
    resumen: query({ permission: 'ver', on: 'one', file: true, http: 'GET /api/pacs/lotes/:id/resumen', output: z.unknown() }),
    calendario: query({
      permission: 'ver',
      input: z.object({ desde: zFecha.optional() }),
      output: z.object({ desde: zFecha, hasta: zFecha, dias: z.array(DiaCalendario) }),
    }),
    informe: query({ permission: 'ver', input: z.object({ desde: zFecha.optional(), hasta: zFecha.optional() }), output: InformeOut }),

    plantillas: query({ permission: 'ver', output: z.array(PlantillaOut) }),
    proponer_plantilla: action({
      permission: 'plantillas',
      status: 201,
      input: NuevaPlantilla,
      output: PlantillaOut,
      http: 'POST /api/pacs/plantillas',
    }),
    decidir_plantilla: action({
      permission: 'aprobar-plantillas',
      input: z.object({ plantilla_id: zId, aprueba: z.boolean(), comentario: zTexto(300).nullish() }),
      output: PlantillaOut,
    }),
    /** The lines that a layout would write of a list that exists. */
    probar_plantilla: query({
      permission: 'plantillas',
      http: 'POST /api/pacs/plantillas/probar',
      input: z.object({ formato: NuevaPlantilla.shape.formato, lote_id: zId }),
      output: z.object({ lineas: z.array(z.string()), largo: z.number().int() }),
    }),
  },
});
