import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abogado, abrirMundo, avanzar, crear, demandar, detalle, fiscal, moroso, nueva } from './mundo.fixture.ts';

let t: TestApp;
let id = '';
beforeAll(async () => {
  t = await abrirMundo();
  id = (await crear(t, nueva(await moroso(t)))).id;
});
afterAll(() => t.close());

const COSTA = {
  tipo: 'PROCESAL' as const,
  concepto: 'Notificación',
  rut_beneficiario: '99990072-0',
  nombre_beneficiario: 'Receptora Uno',
};

// areas/6 §5, bad input and attacks of a case (docs/ataques-cobranza.md).
describe('lo que llega mal a una causa', () => {
  it('una actuación de mañana no se anota, y una notificación antes de la demanda tampoco', async () => {
    await expect(demandar(t, id, '2026-11-21')).rejects.toMatchObject({ status: 400, campos: { fecha: [expect.any(String)] } });
    const { intervinientes } = await detalle(t, id);
    const notificar = avanzar(t, id, {
      tipo: 'NOTIFICACION_REQUERIMIENTO',
      fecha: '2026-11-20',
      receptor: 'Receptora Uno',
      interviniente_id: intervinientes[0]?.id ?? '',
      como: 'PERSONAL',
    });
    await expect(notificar).rejects.toMatchObject({ status: 409 });
    expect((await detalle(t, id)).estado).toBe('POR_DEMANDAR');
  });
  it('una costa de cero o negativa se rehúsa en su campo', async () => {
    for (const monto of [0, -1])
      await expect(t.act(contract, 'pedir_costa', fiscal(t), { ...COSTA, monto }, { id })).rejects.toMatchObject({
        status: 400,
        campos: { monto: [expect.any(String)] },
      });
  });
  it('el HTML de un resumen se guarda como texto, y uno de 2.001 caracteres no', async () => {
    const resumen = '<img src=x onerror=alert(1)> =HYPERLINK("http://ajeno")';
    await avanzar(t, id, { tipo: 'OTRO', fecha: '2026-11-20', resumen });
    expect((await detalle(t, id)).actuaciones.some((a) => a.resumen === resumen)).toBe(true);
    await expect(avanzar(t, id, { tipo: 'OTRO', fecha: '2026-11-20', resumen: 'x'.repeat(2_001) })).rejects.toMatchObject({ status: 400 });
  });
  it('la causa de otro abogado responde lo mismo que una que no existe', async () => {
    const otra = { rut: '40000061-1', nombre: 'Otro abogado', alcance: 'propio' as const, modulos: ['judicial:ver', 'judicial:avanzar'] };
    const ajeno = t.persona(otra);
    const ver = (cual: string) => t.detail(contract, ajeno, cual).catch((e: unknown) => e);
    const [suya, ninguna] = [await ver(id), await ver('01a20b75-0000-7000-8000-000000000000')];
    expect(suya).toMatchObject({ status: 404, codigo: 'no_existe' });
    expect({ ...(suya as object) }).toEqual({ ...(ninguna as object) });
    expect((await t.detail(contract, abogado(t), id)) as unknown).toMatchObject({ id });
  });
});
