import { expect } from '@playwright/test';
import { aprobar, cotizar, llevarAComite, type Operacion, type Proforma } from '../../mundo/hilo/compra.ts';
import { T13 } from '../../mundo/hilo/partes.ts';
import { expectRechazo, type Hilo } from './estado.ts';

/** The table of domain §6.6, row by row. */
const FILAS = [
  { nombre: '33-1021', dias: 38, anticipo: 11_250_000, retencion: 1_250_000, dp: 256_500 },
  { nombre: '33-1022', dias: 29, anticipo: 7_056_000, retencion: 784_000, dp: 122_774 },
  { nombre: '34-233', dias: 15, anticipo: 2_880_000, retencion: 320_000, dp: 25_920 },
];
/** Its totals and what follows, to the peso: monto operación 20.639.006 less the debt of 450.000. */
const CIFRAS = {
  total_monto: 23_540_000,
  total_anticipo: 21_186_000,
  total_retencion: 2_354_000,
  total_dp: 405_194,
  costo_dia: 12_712,
  comision: 94_160,
  iva: 17_890,
  total_gastos: 25_000,
  iva_gastos: 4_750,
  monto_operacion: 20_639_006,
  total_descuentos: 450_000,
  monto_girar: 20_189_006,
};

/** Step 4: T13's terms, its debt discounted, and who may approve it. */
export async function negociarT13(h: Hilo): Promise<void> {
  const { m } = h;
  const { rut } = await m.get<{ rut: string }>('ejecutivo', `/api/clientes/${h.cliente_id}`);
  const deudas = await m.get<{ pk: string; tipo_descuento: string; adeudado: number }[]>(
    'ejecutivo',
    `/api/proformas/deudas?cliente_rut=${rut}&fechacurso=${h.hoy}`,
  );
  const [deuda] = deudas;
  expect(deudas).toMatchObject([{ adeudado: 450_000 }]);
  const installments = { [deuda?.pk ?? '']: { tipo_descuento: deuda?.tipo_descuento, monto_a_descontar: 450_000 } };
  const documentos = T13.map((d) => h.documentos[`${d.tipo}-${d.folio}`] ?? '');
  const p = await cotizar(m, 'agente', { documentos, cuenta_id: h.cuenta_id, hoy: h.hoy, cambios: { installments } });
  expect(p).toMatchObject(CIFRAS);
  expect(Object.values(p.documents).sort((a, b) => a.nombre.localeCompare(b.nombre))).toMatchObject(FILAS);
  expect(p.falta_para_emitir).toEqual([]);

  const enviada: Proforma = await llevarAComite(m, 'agente', p);
  const voto = { version: enviada.version, respuesta: 'APRUEBA', comentario: 'Es mi cliente' };
  const propio = await m.intentar('agente', `/api/proformas/${p.id}/votar`, voto);
  expectRechazo(propio, 403, 'requiere_segundo_usuario', /^Requiere autorización de un segundo usuario/);
  expect(await m.get('agente', `/api/proformas/${p.id}`)).toMatchObject({ estado: enviada.estado, version: enviada.version });
  expect(await aprobar(m, enviada)).toMatchObject({ estado: 'convertida', monto_girar: 20_189_006 });

  const { items } = await m.get<{ items: Operacion[] }>('operaciones', `/api/operaciones?cliente_rut=${rut}&perPage=1`);
  h.operacion_id = items[0]?.id ?? '';
  // Invoices that we issue (domain §6.6): DTE 34 for the DP, DTE 33 net 119.160 + IVA 22.640.
  expect(await m.get('tesoreria', `/api/operaciones/${h.operacion_id}`)).toMatchObject({
    monto_girar: 20_189_006,
    facturas_propias: [
      { tipo: 34, total: 405_194 },
      { tipo: 33, neto: 119_160, iva: 22_640, total: 141_800 },
    ],
  });
}
