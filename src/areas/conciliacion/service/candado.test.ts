import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as parametros } from '#areas/parametros/contract.ts';
import { contract } from '../contract.ts';
import { asentar, cartola, cuentaNueva, type Detalle, hasta, lineas, type Mesa, mesa, pasar } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
});
afterAll(() => m.t.close());

const act = (accion: string, quien: 'ana' | 'benito', input: object, id: string) =>
  m.t.act(contract, accion as never, m[quien], input as never, { id }) as Promise<Detalle>;

describe('confirmar en grupo', () => {
  it('varios calces a la vez exigen la certeza de la traba: uno bajo el piso detiene a todos, y uno solo es decisión de la persona', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-04', 71_111);
    await asentar(m, cuenta.cuenta_contable, '2026-03-12', 82_222);
    const c = await hasta(
      m,
      cuenta,
      4,
      cartola(0, [
        { fecha: '2026-03-09', glosa: 'ABONO', abono: 71_111 },
        { fecha: '2026-03-18', glosa: 'ABONO', abono: 82_222 },
      ]),
    );
    const { calces } = await lineas(m, c.id);
    const ids = calces.filter((k) => k.estado === 'sugerido').map((k) => k.id);
    expect(ids).toHaveLength(2);
    await expect(act('confirmar', 'ana', { calces: ids }, c.id)).rejects.toMatchObject({
      codigo: 'calces_no_seguros',
      status: 422,
      datos: { n: 2 },
    });
    expect((await lineas(m, c.id)).calces.every((k) => k.estado === 'sugerido')).toBe(true);
    expect((await act('confirmar', 'ana', { calces: [ids[0]] }, c.id)).conteos.calces).toBe(1);
  });

  it('una reversa del banco se propone con sus razones, se confirma una por una y no en grupo', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-03', 300_000);
    const c = await hasta(
      m,
      cuenta,
      4,
      cartola(900_000, [
        { fecha: '2026-03-17', glosa: 'CARGO ERRADO', doc: '9001', cargo: 300_000 },
        { fecha: '2026-03-18', glosa: 'REVERSA CARGO ERRADO', doc: '9001', abono: 300_000 },
      ]),
    );
    const { calces } = await lineas(m, c.id);
    expect(calces).toMatchObject([{ regla: 'R8', estado: 'sugerido', movimientos_libro: [] }]);
    expect(calces[0]?.evidencia).toEqual(expect.arrayContaining(['GLOSA_REVERSA', 'MISMO_DOCUMENTO']));
  });
});

describe('el nivel de la traba', () => {
  it('la empresa parte sin traba por certeza; subirla espera a una segunda persona', async () => {
    expect(await m.t.ask(contract, 'traba', m.ana, {})).toMatchObject({ una_en: 0, minimo: 1_000 });
    const admin = m.t.persona({ rut: '40000004-2', modulos: ['parametros:ver', 'parametros:proponer'] });
    const propuesto = (await m.t.act(parametros, 'proponer', admin, {
      clave: 'conciliacion.calce_una_en',
      valor: 3_000,
      desde: '2026-04-10',
      motivo: 'Probado con los meses firmados',
    } as never)) as { estado: string };
    expect(propuesto.estado).toBe('propuesto');
    expect(await m.t.ask(contract, 'traba', m.ana, {})).toMatchObject({ una_en: 0 });
  });

  it('los meses firmados dicen cuántos habría confirmado solos y cuántos son distintos de lo firmado', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 269_040, { documento: '101' });
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-02', glosa: 'Transferencia de Uno', doc: '101', abono: 269_040 }]));
    let { step } = c;
    while (step < 6) step = (await pasar(m, c.id)).step;
    await act('preparar_cierre', 'ana', {}, c.id);
    await act('cerrar', 'benito', {}, c.id);
    const { meses } = await m.t.ask(contract, 'traba', m.ana, {});
    const mes = meses.find((x) => x.calces === 1);
    expect(mes?.niveles.map((n) => [n.una_en, n.trabaria, n.distintas])).toEqual([
      [0, 1, 0],
      [1_000, 1, 0],
      [3_000, 1, 0],
      [10_000, 1, 0],
    ]);
  });
});
