import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import type { FileReply } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { textosDePdf } from '../print/pdf.fixture.ts';
import { abrirMundo, credito, EJECUTIVO, quien } from './mundo.fixture.ts';

let t: TestApp;
let [id, largo, borrador] = ['', '', ''];
beforeAll(async () => {
  t = await abrirMundo();
  id = (await credito(t, 'vigente')).id;
  largo = (await credito(t, 'simular', { plazo: 60 })).id;
  borrador = (await credito(t, 'crear')).id;
});
afterAll(() => t.close());

type Papel = 'cotizacion' | 'tabla' | 'instruccion' | 'liquidacion' | 'certificado' | 'finiquito' | 'carpeta';
const paginas = async (que: Papel, de: string) =>
  textosDePdf(((await t.ask(contract, que, quien(t, EJECUTIVO), {}, de)) as FileReply).bytes as Buffer);
const varios = (ids: string[], papeles: string[]) =>
  t.ask(contract, 'imprimir', quien(t, EJECUTIVO), { ids: ids.join(','), papeles: papeles.join(',') } as never) as Promise<FileReply>;

describe('papeles de un crédito', () => {
  it('la hoja resumen dice CAE, costo total y cuotas de domain §5, con quién la emitió y «página x de y» en cada hoja', async () => {
    const hojas = await paginas('cotizacion', id);
    const todo = hojas.join(' ').replaceAll(/\s+/g, ' ');
    for (const dicho of ['25,58 %', '$5.763.189', '11 cuotas de $480.266 y una última de $480.263', '$5.075.605', '99.990.000-'])
      expect(todo).toContain(dicho);
    hojas.forEach((h, k) => {
      expect(h).toContain(`Página ${k + 1} de ${hojas.length}`);
      expect(h).toContain(`Emitido por Persona ${EJECUTIVO}`);
    });
  });

  it('una tabla de 60 cuotas repite su cabecera en cada hoja, no parte filas y trae el monto en palabras', async () => {
    const hojas = await paginas('tabla', largo);
    expect(hojas.length).toBeGreaterThan(1);
    for (const h of hojas) expect(h).toContain('Amortización');
    expect(hojas[0]?.replaceAll(/\s+/g, ' ')).toContain('cinco millones setenta y cinco mil seiscientos cinco pesos');
    const filas = hojas.flatMap((h) => h.split('\n')).filter((x) => /^\d{2}-\d{2}-\d{4}$/.test(x));
    // Two dates a row (due, and until when it is paid) and those of the terms.
    expect(filas.length).toBeGreaterThanOrEqual(120);
  });

  it('la liquidación dice en palabras lo que cierra el crédito, y la instrucción lo que se entrega', async () => {
    expect((await paginas('liquidacion', id)).join(' ').replaceAll(/\s+/g, ' ')).toMatch(/millones .* pesos\)/);
    expect((await paginas('instruccion', id)).join(' ').replaceAll(/\s+/g, ' ')).toContain('$5.000.000 (cinco millones de pesos)');
  });

  it('la carpeta trae en un solo PDF los papeles que el crédito tiene hoy, numerados juntos', async () => {
    const hojas = await paginas('carpeta', id);
    const todo = hojas.join('\n');
    for (const titulo of [
      'Cotización de crédito: hoja resumen',
      'Tabla de desarrollo',
      'Carta de instrucción de giro',
      'Liquidación de crédito',
      'Certificado de deuda',
    ])
      expect(todo).toContain(titulo);
    expect(todo).not.toContain('Finiquito');
    expect(hojas.at(-1)).toContain(`Página ${hojas.length} de ${hojas.length}`);
  });

  it('varios créditos salen en un solo PDF; el que no tiene el papel se salta, y si ninguno lo tiene se dice', async () => {
    const r = await varios([id, borrador, largo], ['tabla']);
    const hojas = textosDePdf(r.bytes as Buffer).join('\n');
    expect(hojas.match(/Tabla de desarrollo/g)).toHaveLength(2);
    await expect(varios([borrador], ['tabla', 'certificado'])).rejects.toMatchObject({ codigo: 'nada_que_imprimir' });
    await expect(varios([], ['tabla'])).rejects.toMatchObject({ codigo: 'datos_invalidos' });
  });

  it('un borrador no tiene carpeta', async () => {
    await expect(paginas('carpeta', borrador)).rejects.toMatchObject({ codigo: 'nada_que_imprimir' });
  });
});
