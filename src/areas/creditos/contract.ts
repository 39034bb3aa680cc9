import './contract-eventos.ts';
import { z } from 'zod';
import { FirmaDelVoto, Voto } from '#areas/comite/contract.ts';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zTexto } from '#kernel/fields.ts';
import { AsientosOut, DevengoOut, NocheOut } from './contract-devengo.ts';
import { AlDia, Credito, CreditoItem, Descriptivo, Descuentos, EditarCredito, Terminos } from './contract-formas.ts';
import { parameters } from './contract-parametros.ts';
import { Peticion, Respuesta } from './contract-simular.ts';
import { CANALES_AVISO } from './domain/aviso-util.ts';
import { estados } from './domain/estados.ts';
import { PAPELES_IMPRESOS } from './domain/papeles.ts';

const PDF = z.unknown();
const papel = query({ permission: 'imprimir', on: 'one', file: true, output: PDF });
const zPeriodo = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'El mes se escribe AAAA-MM');
/** Texts of the address: separated by commas. */
const lista = (v: unknown) => (typeof v === 'string' ? v.split(',').filter((x) => x !== '') : v);
const zIds = z.preprocess(lista, z.array(zId).min(1, 'Elija al menos un crédito').max(50, 'Imprima hasta 50 créditos a la vez'));
const zPapeles = z.preprocess(lista, z.array(z.enum(PAPELES_IMPRESOS)).min(1, 'Elija qué imprimir'));
const motivo = z.object({ motivo: zTexto(500, 5) });

export { CreditoItem } from './contract-formas.ts';

export const contract = defineArea({
  area: 'creditos',
  tier: 2,
  uses: ['analista', 'avales', 'clientes', 'comite', 'descuentos', 'documentos', 'ejecutivos', 'libro', 'pagares', 'pasivos', 'usuarios'],
  permissions: [
    'ver',
    'crear',
    'simular',
    'solicitar',
    'votar',
    'firmar',
    'documentar',
    'imprimir',
    'comprobante',
    'anular',
    'demandar',
    'castigar',
    'excepcion',
    'avisar',
  ],
  sensibles: ['votar', 'firmar', 'documentar', 'demandar', 'castigar', 'excepcion'],
  item: CreditoItem,
  entity: Credito,
  list: {
    filters: z.object({
      estado: z.enum([...estados.states, 'moroso']).optional(),
      rut: zRut.optional(),
      sede: zId.optional(),
      ejecutivo: zRut.optional(),
      tipo_credito: zCodigo.optional(),
      moneda: z.enum(['CLP', 'UF']).optional(),
      /** Of whom asks; waiting for his vote or signature; to be documented; overdue; paid by a subsidy that has not come. */
      vista: z.enum(['mias', 'mi_turno', 'por_documentar', 'morosos', 'serviu_riego']).optional(),
    }),
    orden: ['numero', 'nombre', 'estado', 'fecha_curse', 'proximo_pago', 'creado_en'],
    sumas: ['capital', 'saldo'],
    defecto: '-numero',
    perPage: 25,
  },
  options: [
    'sedes',
    'ejecutivos',
    'productos',
    'origenes',
    'destinos',
    'tipos_credito',
    'medios_pago',
    'tipos_serviu_y_bono_riego',
    'documentos_pyme',
    'costos_operacionales',
    'tipos_seguro',
    'periodos_prima',
    'segmento_cliente',
    'plazo_minimo',
    'plazo_maximo',
    'dias_minimo_vencimiento',
    'dias_maximo_vencimiento',
    'valor_uf',
    'fecha_maxima_uf',
    'tasa_impuesto',
    'periodos_maximo',
    'costo_minimo',
    'pactos_sin_costo_minimo',
    'regiones',
    /** Accounts of the client named by `rut`, with whether money may go to each now. */
    'cuentas_giro',
  ],
  parameters,
  operations: {
    /** The whole calculation of a credit, without writing anything (domain §3, §4, §5). */
    simular: query({ permission: 'simular', http: 'POST /api/creditos/simular', input: Peticion, output: Respuesta }),
    crear: action({
      permission: 'crear',
      money: true,
      input: Terminos.extend(Descriptivo.shape).extend({
        rut: zRut,
        ...Descuentos.partial().shape,
        /** How far it goes in the same act: kept as a draft (without it), with its table confirmed, or sent to the comité. */
        hasta: z.enum(['borrador', 'simulado', 'en_comite'], { error: 'Elija hasta dónde llega' }).optional(),
      }),
      output: Credito,
    }),
    editar: action({ permission: 'crear', on: 'one', input: EditarCredito, output: Credito }),
    /** Freezes the table: every limit is checked and the hash of what may be printed is kept. */
    confirmar_tabla: action({ permission: 'crear', on: 'one', http: 'POST /api/creditos/:id/simular', output: Credito }),
    /** Voids the table, and with it the debts that its giro was to pay: asked first when there are (`soltar_descuentos`). */
    reiniciar_cuotas: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ soltar_descuentos: z.boolean().optional() }),
      output: Credito,
    }),
    /** Debts of the client that its giro pays off (`apply_discounts`); financed ones are of the table and void it. */
    descontar: action({ permission: 'crear', on: 'one', money: true, input: Descuentos, output: Credito }),
    guardar_papel: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ codigo: zCodigo, archivo_id: zId.nullable(), fecha: zFecha.nullish(), vence: zFecha.nullish() }),
      output: Credito,
    }),
    validar_papel: action({
      permission: 'documentar',
      on: 'one',
      input: z.object({ codigo: zCodigo, valido: z.boolean() }),
      output: Credito,
    }),
    /** Proof of the useful notice of a late cuota: without it its charges of collection are UF 0,2 less. */
    registrar_aviso: action({
      permission: 'avisar',
      on: 'one',
      input: z.object({
        cuota: z.number({ error: 'Elija la cuota' }).int().positive(),
        fecha: zFecha,
        canal: z.enum(CANALES_AVISO, { error: 'Elija cómo se avisó' }),
        archivo_id: zId,
      }),
      output: Credito,
    }),
    /** The exception that an offer above the maximum rate by its charges needs, with its reason. */
    pedir_excepcion: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(500, 30) }), output: Credito }),
    conceder_excepcion: action({
      permission: 'excepcion',
      on: 'one',
      input: z.object({ concede: z.boolean(), comentario: zTexto(500).nullish() }),
      output: Credito,
    }),
    solicitar: action({ permission: 'solicitar', on: 'one', output: Credito }),
    votar: action({ permission: 'votar', on: 'one', input: Voto, output: Credito }),
    firmar: action({ permission: 'firmar', on: 'one', input: FirmaDelVoto, output: Credito }),
    /** Another day for the money: the table is laid out again with the same terms, for no more than what was approved. */
    cambiar_curse: action({
      permission: 'solicitar',
      on: 'one',
      input: z.object({ fecha_curse: zFecha, fecha_primer_vencimiento: zFecha }),
      output: Credito,
    }),
    /** The draft of its pagaré, for exactly the approved table. */
    emitir_pagare: action({ permission: 'documentar', on: 'one', money: true, output: Credito }),
    documentar: action({ permission: 'documentar', on: 'one', money: true, output: Credito }),
    /** The order came back from treasury or from the bank: the money is asked for again. */
    pedir_giro: action({ permission: 'documentar', on: 'one', money: true, output: Credito }),
    registrar_comprobante: action({
      permission: 'comprobante',
      on: 'one',
      input: z.object({ comprobante: zTexto(60) }),
      output: Credito,
    }),
    anular: action({ permission: 'anular', on: 'one', input: motivo, output: Credito }),
    /** It is sued for today: everything falls due, and what it owes crosses to 1207. */
    demandar: action({ permission: 'demandar', on: 'one', money: true, input: motivo, output: Credito }),
    devolver_de_judicial: action({ permission: 'demandar', on: 'one', money: true, input: motivo, output: Credito }),
    castigar: action({ permission: 'castigar', on: 'one', money: true, input: motivo, output: Credito }),
    /** The credit as it stood on any day, with what would close it then. */
    al_dia: query({ permission: 'ver', on: 'one', input: z.object({ al: zFecha.optional() }), output: AlDia }),
    /** What the nights and its payments recognised of it, by month or by day of one: every peso of 1202, 1203 and 2109 has its row. */
    devengo: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ mes: zPeriodo.optional() }),
      output: DevengoOut,
    }),
    asientos: query({ permission: 'ver', on: 'one', output: AsientosOut }),
    /** What a night recognised of every credit: where its entry in the books leads. Without a day, the last one that ran. */
    noche: query({
      permission: 'ver',
      input: z.object({
        fecha: zFecha.optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(50),
      }),
      output: NocheOut,
    }),
    /** All the papers that a credit has now, in one PDF. */
    carpeta: papel,
    /** The chosen papers of up to fifty credits in one PDF; a credit that does not have one is skipped. */
    imprimir: query({
      permission: 'imprimir',
      http: 'GET /api/creditos/imprimir',
      input: z.object({ ids: zIds, papeles: zPapeles }),
      file: true,
      output: PDF,
    }),
    cotizacion: papel,
    tabla: papel,
    instruccion: papel,
    liquidacion: query({ permission: 'imprimir', on: 'one', input: z.object({ al: zFecha.optional() }), file: true, output: PDF }),
    certificado: query({ permission: 'imprimir', on: 'one', input: z.object({ al: zFecha.optional() }), file: true, output: PDF }),
    finiquito: papel,
  },
});
