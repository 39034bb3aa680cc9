import { expect } from '@playwright/test';
import { recaudar, verPasivos } from '../../mundo/hilo/cobro.ts';
import { cargar } from '../../mundo/hilo/papeles.ts';
import { publicarIpc } from '../../mundo/hilo/parametros.ts';
import { DEUDOR, NOTA_233 } from '../../mundo/hilo/partes.ts';
import type { Hilo } from './estado.ts';

let operacion_banco = 700_100;

/** A transfer of the debtor: in the bank and in our books the same day. */
async function pagar(h: Hilo, factura: string, monto: number) {
  operacion_banco += 1;
  const operacion = String(operacion_banco);
  const r = await recaudar(h.m, h.documentos[factura] ?? '', monto, h.hoy, operacion);
  h.banco.vio({ fecha: h.hoy, glosa: `TRANSF DE ${DEUDOR.razon.toUpperCase()} ${DEUDOR.rut}`, documento: operacion, abono: monto });
  return r;
}

/** Domain §6.10: 34-233 with a nota de crédito of 200.000 pays 3.000.000 → 120.000; 33-1022 on time → 784.000. */
export async function cobrarAlDia(h: Hilo): Promise<void> {
  await h.hasta('2026-03-18');
  const [nota] = await cargar(h.m, [{ nombre: 'nota-233.xml', bytes: NOTA_233 }]);
  expect(nota).toMatchObject({ estado: 'nota_asociada', documento_id: h.documentos['34-233'] });
  expect(await pagar(h, '34-233', 3_000_000)).toMatchObject({ excedente: 120_000 });
  h.banco.vio({ fecha: '2026-03-30', glosa: 'COMISION MANTENCION CUENTA', documento: '', cargo: 14_875 });
  await h.hasta('2026-04-08');
  // Without it nobody knows the UF after the 9th, and no giro leaves.
  await publicarIpc(h.m, '2026-03', '0,0');
  expect(await pagar(h, '33-1022', 7_840_000)).toMatchObject({ excedente: 784_000 });
  // What is left of 33-900 after its nota is what was advanced: nothing is left over.
  expect(await pagar(h, '33-900', 8_550_000)).toMatchObject({ excedente: 0 });
}

/** Step 6, T14 (domain §19): 33-1021, due in effect on 17-04, paid on 30-04: 13 days at 2,40 % → mora 117.000, excedente 1.133.000. */
export async function cobrarConMora(h: Hilo): Promise<void> {
  await h.hasta('2026-04-30');
  expect(await h.m.get('tesoreria', `/api/operaciones/${h.operacion_id}`)).toMatchObject({ en_mora: true });
  const r = await pagar(h, '33-1021', 12_500_000);
  h.banco.vio({ fecha: h.hoy, glosa: 'COMISION MANTENCION CUENTA', documento: '', cargo: 14_875 });
  expect(r).toMatchObject({ excedente: 1_133_000, excedentes: [{ monto: 1_133_000 }] });
  const mora = r.aplicaciones.filter((a) => a.concepto === 'MORA');
  expect(mora).toMatchObject([{ monto: 117_000, dias_mora: 13 }]);
  expect(await h.m.get('tesoreria', `/api/documentos/${h.documentos['33-1021']}`)).toMatchObject({ estado: 'pagado', saldo_deudor: 0 });
  expect(await h.m.get('tesoreria', `/api/operaciones/${h.operacion_id}`)).toMatchObject({ estado: 'pagada', en_mora: false });
  expect(await verPasivos(h.m)).toMatchObject({ mora: 0, reten_liberadas: 120_000 + 784_000 + 1_133_000 });
}
