import { describe, expect, it } from 'vitest';
import { cambioEnPalabras, type Pagada, precioDe } from './precio.ts';

// Figures worked by hand. A report costs UF 0,35 (areas/5 buro, `costo_uf`); a public registry, nothing.
const [A, B, C] = ['a', 'b', 'c'];
const pagada = (fuente: string, origen_id: string | null, o: Partial<Pagada> = {}): Pagada => ({
  fuente,
  costo_uf: '0.3500',
  origen_area: origen_id && 'solicitudes',
  origen_id,
  informe_id: null,
  ...o,
});
const asunto = (id: string, aprobado: number | null) => ({
  area: 'solicitudes',
  id,
  titulo: `Solicitud ${id}`,
  url: `/solicitudes/${id}`,
  estado: 'aprobada',
  aprobado,
});

describe('el precio de una decisión', () => {
  it('es lo que se pagó en informes por ella, y por cada millón que aprobó', () => {
    const p = precioDe(
      [pagada('DICOM', A), pagada('CMF', A), pagada('TGR', A, { costo_uf: '0.0000' }), pagada('DICOM', B)],
      [asunto(A, 140_000_000), asunto(B, null)],
      [],
    );
    // 0,70 / 140 = 0,005; of B nothing was approved.
    expect(p.decisiones.map((d) => [d.id, d.consultas, d.costo_uf, d.uf_por_millon])).toEqual([
      [A, 3, '0.7000', '0.0050'],
      [B, 1, '0.3500', null],
    ]);
  });
  it('lo que se rechazó también se pagó: pesa en el precio de cada millón aprobado', () => {
    const p = precioDe([pagada('DICOM', A), pagada('DICOM', B)], [asunto(A, 30_000_000), asunto(B, null)], []);
    // 0,70 / 30 = 0,02333…, half up at four decimals.
    expect(p.total).toEqual({ decisiones: 2, consultas: 2, costo_uf: '0.7000', aprobado: 30_000_000, uf_por_millon: '0.0233' });
  });
  it('lo pedido para ningún asunto, o para uno que quien lee no alcanza, se dice aparte y no se pierde', () => {
    const p = precioDe([pagada('DICOM', A), pagada('DICOM', C), pagada('CMF', null)], [asunto(A, null)], []);
    expect([p.total.costo_uf, p.aparte]).toEqual(['0.3500', { consultas: 2, costo_uf: '0.7000' }]);
  });
  it('una fuente que nunca cambió una decisión se muestra así; de la que no sostuvo ninguna no se dice nada', () => {
    const p = precioDe(
      [
        pagada('CMF', A, { informe_id: '1' }),
        pagada('CMF', B, { informe_id: '2' }),
        pagada('DICOM', A, { informe_id: '3' }),
        pagada('SII', null),
      ],
      [],
      [
        { informe_id: '1', evaluaciones: 2, cambiaron: 0 },
        { informe_id: '2', evaluaciones: 1, cambiaron: 0 },
        { informe_id: '3', evaluaciones: 2, cambiaron: 1 },
      ],
    );
    expect(p.fuentes.map((f) => [f.fuente, f.evaluaciones, f.nunca, cambioEnPalabras(f)])).toEqual([
      ['CMF', 3, true, 'Nunca, en 3'],
      ['DICOM', 2, false, '1 de 2'],
      ['SII', 0, false, 'Sin evaluaciones'],
    ]);
  });
});
