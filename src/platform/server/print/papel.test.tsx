import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { Pairs, Paper, renderPdf, Table, Text } from './document.tsx';

const head = {
  empresa: { razon_social: 'Respaldo Financiero Demo SpA', rut: '99990092-5' },
  titulo: 'Cartola',
  folio: '7',
  fecha: '2026-03-10',
  emitido_por: 'Ana Soto',
};
const filas = (n: number) => Array.from({ length: n }, (_, i) => ({ nombre: `Ñandú ${i}`, monto: `$${i}.000` }));
const tabla = (n: number) => (
  <Table
    columns={[
      { titulo: 'Nombre', ancho: 70, valor: (f) => f.nombre },
      { titulo: 'Monto', ancho: 30, valor: (f) => f.monto, derecha: true },
    ]}
    rows={filas(n)}
  />
);

/** Text of a PDF of ours: the hexadecimal strings of its pages, in the one-byte encoding of its fonts. */
function textoDe(pdf: Buffer): string {
  const paginas: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const hasta = pdf.indexOf('endstream', at);
    try {
      paginas.push(inflateSync(pdf.subarray(at + 7, hasta)).toString('latin1'));
    } catch {
      // A stream that is not compressed text is no page.
    }
  }
  return paginas
    .flatMap((p) => p.split('\n'))
    .map((l) => [...l.matchAll(/<([0-9a-f]+)>/g)].map((x) => Buffer.from(x[1] ?? '', 'hex').toString('latin1')).join(''))
    .join('\n');
}

describe('un papel', () => {
  it('sale con todo lo que dice, y cada hoja con su número y el total', async () => {
    const texto = textoDe(
      await renderPdf(
        <Paper head={head}>
          <Pairs rows={[['Cliente', 'Maestranza Ñandú']]} />
          {null}
          {tabla(80)}
        </Paper>,
      ),
    );
    for (const dicho of ['Respaldo Financiero Demo SpA', 'N° 7', 'de marzo de 2026', 'Maestranza Ñandú', 'Ñandú 0', 'Ñandú 79', '$79.000'])
      expect(texto).toContain(dicho);
    const hojas = [...texto.matchAll(/Página (\d+) de (\d+)/g)].map((x) => `${x[1]} de ${x[2]}`);
    expect(hojas.length).toBeGreaterThan(1);
    expect(hojas).toEqual(hojas.map((_, i) => `${i + 1} de ${hojas.length}`));
  });
  it('los títulos de una tabla no quedan solos al pie de una hoja', async () => {
    for (let antes = 33; antes <= 37; antes += 1) {
      const pares = Array.from({ length: antes }, (_, i) => [`Dato ${i}`, 'x'] as const);
      const texto = textoDe(
        await renderPdf(
          <Paper head={head}>
            <Pairs rows={pares} />
            {tabla(3)}
          </Paper>,
        ),
      );
      const sola = texto.split(/Página \d+ de \d+/).findIndex((hoja) => hoja.includes('Nombre') && !hoja.includes('Ñandú'));
      expect(sola, `${antes} líneas antes`).toBe(-1);
    }
  });
  it('que es largo no detiene a nadie: mientras se compone, el proceso atiende', async () => {
    let turnos = 0;
    const cuenta = setInterval(() => {
      turnos += 1;
    }, 1);
    await renderPdf(<Paper head={head}>{tabla(200)}</Paper>);
    clearInterval(cuenta);
    // In the process itself there would be none between the first page and the last.
    expect(turnos).toBeGreaterThan(50);
  });
  it('no lleva nada que corra al componerse', async () => {
    await expect(
      renderPdf(
        <Paper head={head}>
          <Text render={() => 'ahora'} />
        </Paper>,
      ),
    ).rejects.toThrow('cannot run anything');
  });
  it('que no se puede componer falla con su causa, y el siguiente sale', async () => {
    const malo = <Paper head={{ ...head, titulo: 'x' }}>{<Text style={{ width: 'nada' as never, fontFamily: 'NoExiste' }}>x</Text>}</Paper>;
    await expect(renderPdf(malo)).rejects.toThrow('NoExiste');
    await expect(renderPdf(malo)).rejects.not.toBeInstanceOf(AppError);
    expect((await renderPdf(<Paper head={head}>{tabla(1)}</Paper>)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
