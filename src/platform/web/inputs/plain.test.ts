import { describe, expect, it } from 'vitest';
import { plainFilter } from './plain.ts';

describe('buscar en una lista de opciones', () => {
  const options = [
    { value: '421000', label: 'Construcción de carreteras y líneas de ferrocarril' },
    { value: '461000', label: 'Venta al por mayor' },
  ];
  const found = (search: string) => plainFilter({ options, search, limit: 10 }).map((o) => (o as { value: string }).value);
  it('se encuentra por el nombre, sin acentos, o por el código', () => {
    expect(found('construccion')).toEqual(['421000']);
    expect(found('421000')).toEqual(['421000']);
    expect(found('4610 mayor')).toEqual(['461000']);
  });
});
