import { z } from 'zod';
import type { Observacion } from '#areas/parametros/contract.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zDecimalOut, zFecha, zId, zInstante, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';
import { CambioNivel, FilaNivel, NivelDetalle, NivelItem, PreviaNivel } from './contract-niveles.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** FISCALIA filed the acta of the session that approved it: level 4 takes effect from here. */
    'comite.acta_archivada': { asunto_area: string; asunto_id: string; aprobada_hasta: string };
  }
  interface Questions {
    /**
     * A matter is about to be put before the comité, or its level looked at (`previa`): reasons that raise its level, people who take part in it and
     * do not vote, and what is known against it. `contrapartes`: RUT of who would owe us beside the client; `asunto_id` null before it is saved.
     */
    'asunto.por_abrir': {
      input: {
        asunto_area: string;
        asunto_id: string | null;
        rut: string;
        contrapartes: readonly string[];
        /** Those of them who would owe more than a fifth of what is asked; all of them when the asker does not say. */
        principales?: readonly string[] | undefined;
        exposicion_uf: string;
        previa: boolean;
      };
      answer: {
        motivos?: readonly string[] | undefined;
        interesados?: readonly string[] | undefined;
        observaciones?: readonly Observacion[] | undefined;
      };
    };
  }
}

const Respuesta = z.enum(['APRUEBA', 'RECHAZA', 'ABSTIENE', 'PIDE_ANTECEDENTES'], { error: 'Elija su voto' });
const VersionVista = z.number().int().min(1).nullish();

/** What a person says to vote a record, whichever its area. */
export const Voto = z.object({ respuesta: Respuesta, comentario: zTexto(2000, 0).nullish(), version_vista: VersionVista });
/** What a person says to sign what was approved: the version that he has in front. */
export const FirmaDelVoto = z.object({ version_vista: VersionVista });

const Persona = z.object({ rut: zRutOut, nombre: z.string() });

const VotoOut = z.object({
  integrante: zRutOut,
  nombre: z.string(),
  por_reemplazo_de: zRutOut.nullable(),
  respuesta: Respuesta,
  comentario: z.string(),
  version_vista: z.number().int(),
  hora: zInstante,
});

const FirmaOut = z.object({
  integrante: zRutOut,
  nombre: z.string(),
  por_reemplazo_de: zRutOut.nullable(),
  version_firmada: z.number().int(),
  hora: zInstante,
});

/** What an area shows of its asunto. */
export const EstadoOut = z.object({
  estado: z.enum(['abierto', 'devuelto', 'aprobado', 'rechazado', 'retirado', 'vencido']),
  nivel: z.number().int(),
  nivel_nombre: z.string(),
  nivel_motivos: z.array(z.string()),
  exposicion_uf: zDecimalOut,
  version: z.number().int(),
  requeridos: z.number().int(),
  faltan: z.number().int(),
  votos: z.array(VotoOut),
  quienes_faltan: z.array(Persona),
  aprobada_hasta: zFecha.nullable(),
  acta_pendiente: z.boolean(),
  /** The vote is not the signature: who approved signs afterwards. */
  exige_firma: z.boolean(),
  firmas: z.array(FirmaOut),
  firmas_faltan: z.array(Persona),
});

export const AsuntoItem = EstadoOut.omit({ votos: true }).extend({
  id: zId,
  asunto_area: z.string(),
  asunto_id: z.string(),
  rut: zRutOut,
  titulo: z.string(),
  monto: zPesosOut,
  url: z.string(),
  abierto: zFecha,
  respondieron: z.array(z.object({ rut: zRutOut, nombre: z.string(), respuesta: z.string() })),
  puedo_votar: z.boolean(),
  puedo_firmar: z.boolean(),
  sesion_id: zId.nullable(),
  /** Day of the agenda: that of its session, or the one on which it was opened. */
  fecha: zFecha,
});

const Asunto = AsuntoItem.extend({ votos: z.array(VotoOut) });

export const Sesion = z.object({
  id: zId,
  version: z.number().int(),
  numero: z.number().int(),
  fecha: zFecha,
  hora: z.string(),
  nivel: z.number().int(),
  integrantes: z.array(Persona),
  asuntos: z.array(
    z.object({
      id: zId,
      asunto_area: z.string(),
      asunto_id: z.string(),
      titulo: z.string(),
      monto: zPesosOut,
      estado: z.string(),
      url: z.string(),
      version: z.number().int(),
      firmas: z.number().int(),
      firmas_faltan: z.array(Persona),
      puedo_firmar: z.boolean(),
    }),
  ),
  acta_archivada: zFecha.nullable(),
});

export const contract = defineArea({
  area: 'comite',
  tier: 1,
  uses: ['ejecutivos'],
  permissions: ['ver', 'agenda', 'sesionar', 'archivar-acta', 'proponer-niveles', 'aprobar-niveles'],
  sensibles: ['aprobar-niveles'],
  item: AsuntoItem,
  entity: Asunto,
  list: {
    filters: z.object({
      area: z.string().max(40).optional(),
      nivel: z.enum(['1', '2', '3', '4']).optional(),
      /** `en_curso`, the default: what waits for a vote, a signature or its acta. */
      estado: z.enum(['en_curso', 'abierto', 'devuelto', 'aprobado', 'rechazado', 'retirado', 'vencido', 'todos']).optional(),
      mine: z.enum(['si', 'no']).optional(),
      /** Approved and not yet signed by all: of anybody, or waiting for who asks. */
      firma: z.enum(['pendiente', 'mia']).optional(),
      fecha: zFecha.optional(),
    }),
    orden: ['abierto', 'nivel', 'monto', 'rut'],
    sumas: ['monto'],
    defecto: 'abierto',
    perPage: 25,
  },
  options: ['respuestas', 'niveles', 'integrantes', 'cargos'],
  parameters: {
    aprobacion_dias: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '365',
      sensible: true,
      descripcion: 'Días corridos que dura una aprobación',
      fuente: 'Dominio §15',
    }),
  },
  operations: {
    sesiones: query({ permission: 'ver', output: z.array(Sesion) }),
    crear_sesion: action({
      permission: 'sesionar',
      http: 'POST /api/comite/sesiones',
      status: 201,
      money: true,
      input: z.object({
        fecha: zFecha,
        hora: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida (HH:MM)'),
        nivel: z.number().int().min(1).max(4),
        integrantes: z.array(z.string().max(12)).min(1, 'Elija quiénes asistieron').max(15),
      }),
      output: Sesion,
    }),
    acta: query({
      permission: 'ver',
      http: 'GET /api/comite/sesiones/:id/acta',
      input: z.object({ id: zId.optional() }),
      output: z.unknown(),
      file: true,
    }),
    archivar_acta: action({
      permission: 'archivar-acta',
      http: 'POST /api/comite/sesiones/:id/archivar-acta',
      input: z.object({ id: zId.optional() }),
      output: Sesion,
    }),
    /** The levels as they rule today; the dated parameter of areas/1 comite, changed by two people. */
    niveles: query({ permission: 'ver', output: z.array(NivelItem) }),
    nivel: query({
      permission: 'ver',
      http: 'GET /api/comite/niveles/:id',
      input: z.object({ id: z.enum(['1', '2', '3', '4']).optional() }),
      output: NivelDetalle,
    }),
    /** What a level would do before it is proposed: who sits, what changes, whose matters it could not decide. */
    previa_nivel: query({
      permission: 'ver',
      http: 'POST /api/comite/niveles/previa',
      input: CambioNivel.omit({ motivo: true }),
      output: PreviaNivel,
    }),
    proponer_nivel: action({
      permission: 'proponer-niveles',
      http: 'POST /api/comite/niveles',
      status: 201,
      input: CambioNivel,
      output: FilaNivel,
    }),
    aprobar_nivel: action({
      permission: 'aprobar-niveles',
      http: 'POST /api/comite/niveles/:id/aprobar',
      input: z.object({ id: zId.optional() }),
      output: FilaNivel,
    }),
    rechazar_nivel: action({
      permission: 'aprobar-niveles',
      http: 'POST /api/comite/niveles/:id/rechazar',
      input: z.object({ id: zId.optional(), motivo: zTexto(300, 5) }),
      output: FilaNivel,
    }),
    retirar_nivel: action({
      permission: 'proponer-niveles',
      http: 'POST /api/comite/niveles/:id/retirar',
      input: z.object({ id: zId.optional() }),
      output: FilaNivel,
    }),
  },
});
