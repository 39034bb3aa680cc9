import { expect } from '@playwright/test';
import { cerrarPapeles, confirmar, formalizar, paraAutorizar, preparar, verGiro, verOperacion } from '../../mundo/hilo/compra.ts';
import { fijarTope } from '../../mundo/hilo/parametros.ts';
import { T13 } from '../../mundo/hilo/partes.ts';
import { expectRechazo, type Hilo } from './estado.ts';

const GIRO = 20_189_006;
const A_LA_VEZ = 32;

/** Step 5: the money leaves once, by two people, under the cap of the day. */
export async function girarT13(h: Hilo): Promise<void> {
  const { m, operacion_id: id } = h;
  await formalizar(m, T13, h.hoy);
  await preparar(m, id);
  const path = `/api/operaciones/${id}/autorizar`;

  // 20.000.000 of cap: 189.006 are missing, and the order stays where it was.
  expect(await verGiro(m, id)).toMatchObject({
    monto_disponible: 20_000_000,
    boton_autorizar: false,
    boton_autorizar_motivo: 'Disponible hoy $20.000.000; faltan $189.006',
  });
  const excede = await m.intentar('tesoreria2', path, await paraAutorizar(m, id));
  expectRechazo(excede, 422, 'tope_diario_excedido', /^Disponible hoy \$20\.000\.000; faltan \$189\.006/);
  expect((await verGiro(m, id)).orden).toMatchObject({ estado: 'preparada' });
  await fijarTope(m, 25_000_000, h.hoy);

  const misma = await m.intentar('tesoreria', path, await paraAutorizar(m, id));
  expectRechazo(misma, 403, 'requiere_segundo_usuario', /^Requiere autorización de un segundo usuario/);
  expect((await verGiro(m, id)).orden).toMatchObject({ estado: 'preparada' });

  const datos = await paraAutorizar(m, id);
  const a_la_vez = await Promise.all(Array.from({ length: A_LA_VEZ }, () => m.intentar('tesoreria2', path, datos)));
  expect(a_la_vez.filter((r) => r.status === 200)).toHaveLength(1);
  const otras = a_la_vez.filter((r) => r.status !== 200).map((r) => `${r.status} ${r.codigo}`);
  for (const r of otras) expect(['409 version_obsoleta', '409 transicion_no_permitida', '409 giro_ya_autorizado']).toContain(r);
  // Spent once: 25.000.000 − 20.189.006 = 4.810.994. It needs no third person under 2.000 UF (79.683.440, domain §15).
  expect(await m.get('tesoreria2', '/api/operaciones/giros-del-dia')).toMatchObject({ usado: GIRO, monto_disponible: 25_000_000 - GIRO });

  await confirmar(m, id, h.hoy);
  const op = await verOperacion(m, id);
  expect(op).toMatchObject({ estado: 'girada', fecha_giro: h.hoy, monto_transferir: GIRO });
  h.banco.vio({ fecha: h.hoy, glosa: 'TEF A CLIENTE', documento: String(op.num_operacion), cargo: GIRO });
  const diario = await m.get<{ items: { monto: number }[] }>('contabilidad', `/api/libro?origen_area=operaciones&origen_id=${id}`);
  expect(diario.items).toHaveLength(1);
  // With the receipt of the bank in its folder it is in force.
  expect(await cerrarPapeles(m, id)).toMatchObject({ estado: 'vigente' });
}
