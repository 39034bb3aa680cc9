import { Group, Select } from '@mantine/core';
import type { z } from 'zod';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { Declarado } from '../contract.ts';

/** Where a value rules, as the screen chooses it. */
export interface Ambito {
  ambito: 'empresa' | 'producto' | 'sucursal';
  ambito_codigo: string | null;
}

export const EMPRESA: Ambito = { ambito: 'empresa', ambito_codigo: null };

const TITULOS = { empresa: 'Toda la empresa', producto: 'Un producto', sucursal: 'Una sucursal' } as const;

/** Chooses the scope to look at and to propose for: only those that the parameter has. */
export function ElegirAmbito({ p, ambito, onChange }: { p: z.output<typeof Declarado>; ambito: Ambito; onChange: (a: Ambito) => void }) {
  const { data } = useOptions('parametros', p.ambitos.length > 0);
  if (p.ambitos.length === 0) return null;
  const lista = optionList(data, ambito.ambito === 'producto' ? 'productos' : 'sucursales');
  return (
    <Group align="end" wrap="wrap">
      <Select
        label="Rige para"
        data={(['empresa', ...p.ambitos] as const).map((value) => ({ value, label: TITULOS[value] }))}
        value={ambito.ambito}
        onChange={(v) => onChange({ ambito: (v ?? 'empresa') as Ambito['ambito'], ambito_codigo: null })}
      />
      {ambito.ambito !== 'empresa' && (
        <Select
          label={ambito.ambito === 'producto' ? 'Producto' : 'Sucursal'}
          placeholder="Elija"
          searchable
          data={lista.filter((o) => o.activo !== false).map((o) => ({ value: o.codigo, label: o.nombre }))}
          value={ambito.ambito_codigo}
          onChange={(v) => onChange({ ...ambito, ambito_codigo: v })}
        />
      )}
    </Group>
  );
}
