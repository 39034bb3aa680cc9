import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { causa, ORDEN_CAUSAS, ordenar } from './causas.ts';
import type { Contexto, Existente, PersonaConocida } from './contexto.ts';
import { conDetalle, MENSAJES_ALERTAS, MENSAJES_CAUSAS } from './mensajes.ts';
import { partesDe, referidosDeNota } from './partes.ts';
import { type Resultado, rechazado, revisarDocumento } from './revision.ts';
import type { Dte, Firma, Parte } from './tipos.ts';

const f = (t: string) => t as Fecha;
const [VENDEDOR, COMPRADOR, NOSOTROS, OTRO] = ['99990010-0', '99990016-K', '99990000-3', '99990024-0'] as Rut[] as [Rut, Rut, Rut, Rut];

const parte = (rut: string, razon_social: string): Parte => ({
  rut,
  razon_social,
  giro: null,
  direccion: null,
  comuna: null,
  correo: null,
});
const VALIDA: Firma = { estado: 'valida', rut: null, nombre: null, fecha: null, verificada: 'en_sitio', certificado: null, causas: [] };

// The invoice 33-1021 of domain §6.6, issued 02-03-2026, due 15-04-2026.
const DTE: Dte = {
  tipo: 33,
  folio: 1021,
  fecha_emision: f('2026-03-02'),
  fecha_vencimiento: f('2026-04-15'),
  fecha_firma: '2026-03-02T12:00:00',
  forma_pago: 2,
  emisor: parte(VENDEDOR, 'Maestranza Ficticia SpA'),
  receptor: parte(COMPRADOR, 'Minera Demostración S.A.'),
  monto_neto: pesos(10_504_202),
  monto_exento: pesos(0),
  iva: pesos(1_995_798),
  impuestos: [],
  otros_impuestos: pesos(0),
  monto: pesos(12_500_000),
  referencias: [],
  detalle: [],
  timbre: {
    rut_emisor: VENDEDOR,
    tipo: '33',
    folio: '1021',
    fecha_emision: '2026-03-02',
    rut_receptor: COMPRADOR,
    razon_receptor: 'Minera',
    monto: '12500000',
    item: '',
  },
};

const persona = (razon_social: string, cambios: Partial<PersonaConocida> = {}): PersonaConocida => ({
  razon_social,
  es_cliente: true,
  bloqueo: null,
  ...cambios,
});

const CTX: Contexto = {
  hoy: f('2026-03-11'),
  nuestro_rut: NOSOTROS,
  cliente: null,
  cedente: persona('Maestranza Ficticia SpA'),
  deudor: persona('Minera Demostración SA', { es_cliente: false }),
  relacionadas: false,
  existente: null,
  cesiones: [],
  reclamo: null,
  monto_nc: pesos(0),
  fecha_recepcion_sii: f('2026-03-02'),
  documento_de_la_nota: null,
  parametros: { dias_maximo_emision: 60, firma_dte: 'EXIGE' },
};

function revisar(dte: Partial<Dte> = {}, ctx: Partial<Contexto> = {}, firma: Firma = VALIDA): Resultado {
  const d = { ...DTE, ...dte };
  const timbre = DTE.timbre && {
    ...DTE.timbre,
    rut_emisor: d.emisor.rut,
    rut_receptor: d.receptor.rut,
    tipo: String(d.tipo),
    fecha_emision: d.fecha_emision,
    monto: String(d.monto),
  };
  return revisarDocumento(
    { dte: { ...d, timbre: dte.timbre === undefined ? timbre : dte.timbre }, firma, contenido_hash: 'a' },
    { ...CTX, ...ctx },
  );
}
const codigos = (r: Resultado) => r.causas.map((c) => c.codigo);
const alertas = (r: Resultado) => r.alertas.map((a) => a.codigo);

/** The invoice of ours that a nota says it corrects. */
const CORREGIDO = {
  id: 'doc-1',
  nombre: '33-1021',
  rut_receptor: COMPRADOR,
  cliente_rut: VENDEDOR,
  razon_cliente: 'Maestranza Ficticia SpA',
};

describe('ingreso de documentos: un documento sin reparos', () => {
  it('se acepta sin alertas el día 11, con el plazo de reclamo vencido', () => {
    expect(revisar()).toEqual({ estado: 'aceptado', codigo: null, causas: [], alertas: [], documento_id: null });
  });
});

describe('ingreso de documentos: quién', () => {
  it('en una factura de compra (46) el cliente es el receptor y el deudor el emisor', () => {
    expect(partesDe({ ...DTE, tipo: 46 }).cedente.rut).toBe(COMPRADOR);
    expect(partesDe({ ...DTE, tipo: 46 }).deudor.rut).toBe(VENDEDOR);
    const r = revisar({ tipo: 46 }, { cedente: persona('Minera Demostración S.A.', { es_cliente: false }), deudor: null });
    expect(r.causas).toContainEqual(causa('cedente_no_es_cliente', { rut: COMPRADOR, razon: 'Minera Demostración S.A.' }));
  });
  it('un RUT con dígito equivocado se nombra', () => {
    const r = revisar({ receptor: parte('99990016-1', 'Minera Demostración S.A.') });
    expect(r.codigo).toBe('rut_invalido');
    expect(r.causas.map(conDetalle)[0]?.detail).toBe('RUT inválido en el receptor: 99990016-1');
  });
  it.each([61, 56, 52, 39, 110])('el tipo %i no se cede', (tipo) => expect(codigos(revisar({ tipo }))).toContain('tipo_no_cedible'));
  it('una 61 que corrige un documento nuestro se asocia a él', () => {
    const r = revisar({ tipo: 61, forma_pago: 1 }, { documento_de_la_nota: CORREGIDO, cedente: null });
    expect(r).toMatchObject({ estado: 'nota_asociada', documento_id: 'doc-1', causas: [], alertas: [] });
  });
  it('una 61 a otro deudor que el del documento que dice corregir se rechaza nombrando los dos', () => {
    const r = revisar({ tipo: 61 }, { documento_de_la_nota: { ...CORREGIDO, rut_receptor: OTRO }, cedente: null });
    expect(r.causas.map(conDetalle)).toEqual([
      { codigo: 'nota_no_corresponde', detail: `La nota es a ${COMPRADOR} y el 33-1021 es a ${OTRO}` },
    ]);
  });
  it('una 61 de otro cliente que el elegido se rechaza', () =>
    expect(codigos(revisar({ tipo: 61 }, { documento_de_la_nota: CORREGIDO, cliente: { rut: OTRO, razon_social: 'Otro' } }))).toEqual([
      'emisor_no_es_cliente',
    ]));
  it('quien no es cliente no vende', () => {
    expect(codigos(revisar({}, { cedente: null }))).toEqual(['cedente_no_es_cliente']);
    expect(codigos(revisar({}, { cedente: persona('Maestranza Ficticia SpA', { es_cliente: false }) }))).toEqual(['cedente_no_es_cliente']);
  });
  it('el documento de otro que el cliente elegido se rechaza con los dos nombres', () => {
    const r = revisar({}, { cliente: { rut: OTRO, razon_social: 'Cliente Elegido Ltda' } });
    expect(r.causas.map(conDetalle)).toEqual([
      { codigo: 'emisor_no_es_cliente', detail: 'El documento es de Maestranza Ficticia SpA, no de Cliente Elegido Ltda' },
    ]);
  });
  it('nadie se debe a sí mismo', () => {
    expect(codigos(revisar({ receptor: parte(VENDEDOR, 'Maestranza Ficticia SpA') }))).toContain('deudor_igual_cedente');
  });
  it('un cliente o un deudor bloqueado detiene la compra con su motivo', () => {
    const r = revisar(
      {},
      {
        cedente: persona('Maestranza Ficticia SpA', { bloqueo: 'mora' }),
        deudor: persona('Minera Demostración SA', { bloqueo: 'quiebra' }),
      },
    );
    expect(r.causas.map((c) => conDetalle(c).detail)).toEqual(['Cliente bloqueado: mora', 'Deudor bloqueado: quiebra']);
  });
});

describe('ingreso de documentos: condiciones', () => {
  it.each([
    ['pago_contado', { forma_pago: 1 as const }],
    ['sin_costo', { forma_pago: 3 as const }],
    ['emision_futura', { fecha_emision: f('2026-03-12') }],
    ['vencimiento_invalido', { fecha_vencimiento: f('2026-03-01') }],
    ['documento_vencido', { fecha_vencimiento: f('2026-03-10') }],
    ['monto_cero', { monto: pesos(0) }],
  ])('%s', (codigo, dte) => expect(codigos(revisar(dte))).toContain(codigo));
  it('el día del vencimiento todavía no está vencido', () => expect(codigos(revisar({ fecha_vencimiento: CTX.hoy }))).toEqual([]));
  it('el vencido se nombra con su fecha', () => {
    const r = revisar({ fecha_vencimiento: f('2026-03-10') });
    expect(r.causas.map(conDetalle)[0]?.detail).toBe('33-1021 venció el 10-03-2026');
  });
});

describe('ingreso de documentos: una sola vez', () => {
  const existente: Existente = {
    id: 'doc-9',
    contenido_hash: 'a',
    rut_receptor: COMPRADOR,
    monto: DTE.monto,
    fecha_emision: DTE.fecha_emision,
    fecha_vencimiento: DTE.fecha_vencimiento,
  };
  it('el mismo contenido es duplicado con su id, aunque entretanto venciera', () => {
    const r = revisar({ fecha_vencimiento: f('2026-03-05') }, { existente, cedente: null });
    expect(r).toMatchObject({ estado: 'duplicado', codigo: 'documento_duplicado', documento_id: 'doc-9', alertas: [] });
    expect(r.causas).toHaveLength(1);
  });
  it('la misma clave con otro contenido se rechaza y dice los dos', () => {
    const r = revisar({}, { existente: { ...existente, contenido_hash: 'b', monto: pesos(11_000_000) } });
    expect(r).toMatchObject({ estado: 'rechazado', codigo: 'documento_duplicado_distinto' });
    expect(r.causas.map(conDetalle)[0]?.detail).toBe(
      'Ya existe con otro contenido: $11.000.000 del 02-03-2026 y $12.500.000 del 02-03-2026',
    );
  });
  it('un duplicado con la firma dañada no es el mismo archivo: se rechaza', () => {
    expect(revisar({}, { existente }, { ...VALIDA, estado: 'invalida', causas: [causa('firma_invalida')] }).estado).toBe('rechazado');
  });
  it('el XML de uno digitado lo completa si coincide, y si no dice en qué', () => {
    const manual = { ...existente, contenido_hash: null };
    expect(revisar({}, { existente: manual })).toMatchObject({ estado: 'aceptado', documento_id: 'doc-9' });
    expect(revisar({ fecha_vencimiento: null }, { existente: manual })).toMatchObject({ causas: [], documento_id: 'doc-9' });
    const r = revisar({}, { existente: { ...manual, monto: pesos(1), fecha_vencimiento: null } });
    expect(r.causas.map(conDetalle)).toEqual([
      { codigo: 'manual_no_coincide', detail: 'Lo digitado no coincide con el XML: monto, fecha de vencimiento' },
    ]);
  });
  it('cedido a otro se rechaza; cedido a nosotros o devuelto al cedente, no', () => {
    const a = (rut_cesionario: string) => ({ cesiones: [{ seq: 1, rut_cesionario, razon_cesionario: 'Otro Factoring' }] });
    expect(codigos(revisar({}, a(OTRO)))).toEqual(['documento_ya_cedido']);
    expect(codigos(revisar({}, a(NOSOTROS)))).toEqual([]);
    expect(codigos(revisar({}, a(VENDEDOR)))).toEqual([]);
  });
  it('manda la última cesión conocida', () => {
    const cesiones = [
      { seq: 2, rut_cesionario: OTRO, razon_cesionario: null },
      { seq: 1, rut_cesionario: NOSOTROS, razon_cesionario: null },
    ];
    expect(revisar({}, { cesiones }).causas.map(conDetalle)).toEqual([
      { codigo: 'documento_ya_cedido', detail: `El documento ya fue cedido a ${OTRO}` },
    ]);
  });
  it('reclamado o cubierto por notas no se compra', () => {
    expect(codigos(revisar({}, { reclamo: f('2026-03-08') }))).toEqual(['documento_reclamado']);
    expect(codigos(revisar({}, { monto_nc: pesos(12_500_000) }))).toEqual(['documento_anulado']);
    expect(codigos(revisar({}, { monto_nc: pesos(12_499_999) }))).toEqual([]);
  });
});

describe('ingreso de documentos: firma y timbre', () => {
  const mala: Firma = { ...VALIDA, estado: 'ausente', causas: [causa('sin_firma')] };
  it('se exige la firma, o se advierte si el parámetro lo dice', () => {
    expect(codigos(revisar({}, {}, mala))).toEqual(['sin_firma']);
    const r = revisar({}, { parametros: { ...CTX.parametros, firma_dte: 'ADVIERTE' } }, mala);
    expect(r).toMatchObject({ estado: 'aceptado_con_alertas', causas: [] });
    expect(alertas(r)).toEqual(['SIN_FIRMA']);
  });
  it('el timbre que contradice dice en qué campo, uno por uno', () => {
    const timbre = DTE.timbre && { ...DTE.timbre, monto: '1', folio: '0001021', rut_receptor: OTRO };
    expect(revisar({ timbre }).causas.map((c) => conDetalle(c).detail)).toEqual([
      'El timbre no coincide: RUT receptor',
      'El timbre no coincide: monto',
    ]);
  });
  it('sin timbre no se compra', () => expect(codigos(revisar({ timbre: null }))).toEqual(['timbre_no_coincide']));
});

describe('ingreso de documentos: alertas', () => {
  it('hasta el octavo día el deudor puede reclamar', () => {
    expect(alertas(revisar({}, { hoy: f('2026-03-10') }))).toEqual(['EN_PLAZO_RECLAMO']);
    expect(alertas(revisar({}, { hoy: f('2026-03-11') }))).toEqual([]);
  });
  it('sin recepción conocida se usa la emisión y se dice', () => {
    expect(alertas(revisar({}, { fecha_recepcion_sii: null }))).toEqual(['RECEPCION_ESTIMADA']);
  });
  it('a los 61 días es antiguo', () => {
    const vence = { fecha_vencimiento: f('2026-12-31') };
    expect(alertas(revisar(vence, { hoy: f('2026-05-01') }))).toEqual([]);
    expect(alertas(revisar(vence, { hoy: f('2026-05-02') }))).toEqual(['DOCUMENTO_ANTIGUO']);
  });
  it('sin vencimiento, sin forma de pago, total que no cuadra y partes relacionadas', () => {
    const r = revisar({ fecha_vencimiento: null, forma_pago: null, monto: pesos(12_500_001) }, { relacionadas: true });
    expect(r.estado).toBe('aceptado_con_alertas');
    expect(alertas(r)).toEqual(['SIN_VENCIMIENTO', 'SIN_FORMA_PAGO', 'TOTAL_NO_CUADRA', 'PARTE_RELACIONADA']);
  });
  it('el nombre que no es el del registro se avisa por cada parte', () => {
    const r = revisar({}, { cedente: persona('Otra Firma Ltda'), deudor: persona('Otra Minera SA') });
    expect(alertas(r)).toEqual(['NOMBRE_DISTINTO', 'NOMBRE_DISTINTO']);
  });
});

describe('causas', () => {
  it('se juntan todas y el código es el primero de la tabla', () => {
    const r = revisar(
      { tipo: 61, forma_pago: 1, fecha_vencimiento: f('2026-03-01') },
      { cedente: null, reclamo: f('2026-03-05') },
      { ...VALIDA, causas: [causa('firma_invalida'), causa('certificado_no_vigente')] },
    );
    expect(r.codigo).toBe('firma_invalida');
    expect(codigos(r)).toEqual([
      'firma_invalida',
      'certificado_no_vigente',
      'tipo_no_cedible',
      'cedente_no_es_cliente',
      'pago_contado',
      'vencimiento_invalido',
      'documento_vencido',
      'documento_reclamado',
    ]);
  });
  it('lo que no se pudo leer es un rechazo con sus causas en orden', () => {
    expect(rechazado([causa('estructura_invalida'), causa('xml_con_dtd')])).toMatchObject({ estado: 'rechazado', codigo: 'xml_con_dtd' });
  });
  it('ordenar respeta la tabla desde cualquier orden', () => {
    expect(ordenar([...ORDEN_CAUSAS].reverse().map((c) => causa(c))).map((c) => c.codigo)).toEqual([...ORDEN_CAUSAS]);
  });
  it('cada código tiene una sola frase y ninguna está vacía', () => {
    expect(Object.keys(MENSAJES_CAUSAS).sort()).toEqual([...ORDEN_CAUSAS].sort());
    expect(new Set(ORDEN_CAUSAS).size).toBe(ORDEN_CAUSAS.length);
    for (const t of [...Object.values(MENSAJES_CAUSAS), ...Object.values(MENSAJES_ALERTAS)]) expect(t.length).toBeGreaterThan(10);
  });
});

describe('referencias de una nota', () => {
  it('sólo cuentan las de documentos que se ceden, con el emisor de la nota', () => {
    const referencia = (tipo: string, folio: string, codigo: 1 | 3) => ({ tipo, folio, fecha: null, codigo, razon: null });
    const nota = { emisor: DTE.emisor, referencias: [referencia('33', '1021', 1), referencia('801', '55', 3), referencia('34', 'x', 3)] };
    expect(referidosDeNota(nota)).toEqual([{ tipo: 33, folio: 1021, rut_emisor: VENDEDOR, codigo: 1 }]);
  });
});
