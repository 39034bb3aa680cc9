import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as clientes } from '#areas/clientes/contract.ts';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { anotarGestion } from '#areas/documentos/public.server.ts';
import type { Answers } from '#platform/server/registry.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { AUTORIZA, abrirMundo, DOCS_T13, operacion, preparar, quien, ver } from './mundo.fixture.ts';

/** Papers of 12.500.000, 7.840.000 and 3.200.000: 100 UF of 39.841,72 are 3.984.172, so the first two are verified for their amount. */
let t: TestApp;
const muestra: string[] = [];
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange((ctx) =>
    sembrarCatalogo(ctx, 'verificaciones_post_giro', [
      ['NO', 'no'],
      ['48_H', '48 h'],
    ]),
  );
  const dichas = t.deps.registry as unknown as { answerers: Map<string, { area: string; answer: unknown }[]> };
  const registrada: Answers['verificacion.registrada'] = async () => true;
  const exigida: Answers['verificacion.exigida'] = async (_ctx, { documentos }) =>
    documentos.map((d) => d.id).filter((id) => muestra.includes(id));
  dichas.answerers.set('verificacion.registrada', [{ area: 'prueba', answer: registrada }]);
  dichas.answerers.set('verificacion.exigida', [{ area: 'prueba', answer: exigida }]);
});
afterAll(() => t.close());

const anotar = (id: string, estado_verificacion: string) => t.arrange((ctx) => anotarGestion(ctx, id, { estado_verificacion }));
const etapa = async (id: string, codigo: string) => (await ver(t, id)).etapas.find((e) => e.codigo === codigo)?.estado;
const validacion = async (id: string) =>
  (await t.ask(contract, 'giro', quien(t, AUTORIZA), {}, id)).validaciones_giro.find((v) => v.id === 'verificacion');

describe('la verificación de lo que se compra', () => {
  it('detiene la operación hasta que el deudor confirma lo que pasa del monto, y entonces la etapa se cierra sola', async () => {
    const { id, ids } = await operacion(t);
    expect([await etapa(id, 'verificacion'), (await ver(t, id)).estado]).toEqual(['en_curso', 'formalizacion']);
    expect(await validacion(id)).toMatchObject({ resultado: 'falla', codigo: 'verificacion_pendiente' });
    await expect(
      t.act(contract, 'completar_etapa', quien(t, 30), { etapa: 'verificacion', comentario: 'De palabra' }, { id }),
    ).rejects.toMatchObject({ codigo: 'verificacion_pendiente' });
    for (const d of Object.values(ids)) await anotar(d, 'CONFORME');
    expect([await etapa(id, 'verificacion'), (await ver(t, id)).estado]).toEqual(['completa', 'verificada']);
  });
  it('un documento que el deudor desconoce detiene el giro de inmediato, aunque la etapa estuviera cerrada', async () => {
    const { id, ids } = await operacion(t);
    for (const d of Object.values(ids)) await anotar(d, 'CONFORME');
    const [uno = ''] = Object.values(ids);
    await anotar(uno, 'NO_CONFORME');
    expect([await etapa(id, 'verificacion'), (await ver(t, id)).estado]).toEqual(['en_curso', 'formalizacion']);
    await expect(preparar(t, id)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    await anotar(uno, 'CONFORME_CON_OBSERVACION');
    expect(await etapa(id, 'verificacion')).toBe('completa');
    expect(await validacion(id)).toMatchObject({ resultado: 'alerta', codigo: 'verificacion_observada' });
  });
  it('el cliente que verifica después del giro avanza sin ella; un documento desconocido lo detiene igual', async () => {
    const { rut, linea_id, cuenta_id } = await operacion(t);
    const c = await t.arrange((ctx) => clientePorRut(ctx, rut));
    const riesgo = t.persona({ rut: '40000009-3', modulos: ['clientes:ver', 'clientes:post-giro'] });
    const fijar = (codigo: string) =>
      t.act(
        clientes,
        'fijar_verificacion',
        riesgo,
        { verificaciones_post_giro: codigo, motivo: 'Deudores de primera' },
        { id: c?.id ?? '' },
      );
    await expect(fijar('MAÑANA')).rejects.toMatchObject({ campos: { verificaciones_post_giro: expect.anything() } });
    await fijar('48_H');
    const { id, ids } = await operacion(t, {
      cliente: { rut, linea_id, cuenta_id },
      docs: DOCS_T13.map(([tipo, folio, ...d]) => [tipo, `9${folio}`, ...d] as const),
    });
    expect([await etapa(id, 'verificacion'), (await ver(t, id)).estado]).toEqual(['no_aplica', 'verificada']);
    expect(await validacion(id)).toMatchObject({ resultado: 'alerta', codigo: 'verificacion_post_giro' });
    await anotar(Object.values(ids)[0] ?? '', 'NO_CONFORME');
    expect(await validacion(id)).toMatchObject({ resultado: 'falla', codigo: 'verificacion_pendiente' });
  });
  it('lo que elige la muestra se verifica aunque no llegue al monto', async () => {
    const { id, ids } = await operacion(t);
    const chico = Object.values(ids).at(-1) ?? '';
    for (const d of Object.values(ids)) if (d !== chico) await anotar(d, 'CONFORME');
    muestra.push(chico);
    const v = await validacion(id);
    expect(v).toMatchObject({ resultado: 'falla', codigo: 'verificacion_pendiente' });
  });
});

describe('la notificación de la cesión', () => {
  it('rige con el acuse del deudor o el día hábil siguiente a su publicación, y no si el deudor la rechaza', async () => {
    const { id, ids } = await operacion(t);
    expect(await etapa(id, 'notificacion')).toBe('en_curso');
    const [uno = '', ...otros] = Object.values(ids);
    const notificar = (d: string, estado_notificacion: string) => t.arrange((ctx) => anotarGestion(ctx, d, { estado_notificacion }));
    for (const d of otros) await notificar(d, 'ACUSE_RECIBIDO');
    await notificar(uno, 'RECHAZADA_POR_DEUDOR');
    expect(await etapa(id, 'notificacion')).toBe('en_curso');
    await notificar(uno, 'CARTA_CERTIFICADA');
    expect(await etapa(id, 'notificacion')).toBe('completa');
  });
});
