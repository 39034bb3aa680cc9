import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column } from '#platform/web/list/types.ts';

interface Fila {
  id: string;
  codigo: string;
  nombre: string;
  alcance: string;
  nivel_aprobacion: number;
  activo: boolean;
}

const ALCANCES: Record<string, string> = { propio: 'Su cartera', sucursal: 'Su sucursal', zona: 'Su zona', empresa: 'Toda la empresa' };

const COLUMNS: Column<Fila>[] = [
  { key: 'nombre', titulo: 'Perfil', orden: true },
  { key: 'codigo', titulo: 'Código', orden: true },
  { key: 'alcance', titulo: 'Alcance', render: (p) => ALCANCES[p.alcance] ?? p.alcance },
  { key: 'nivel_aprobacion', titulo: 'Nivel de aprobación', tipo: 'numero' },
  { key: 'activo', titulo: 'Activo', tipo: 'si_no' },
];

export default function Perfiles() {
  return (
    <DataList<Fila>
      area="perfiles"
      titulo="Perfiles"
      search="Nombre o código"
      orden="codigo"
      columns={COLUMNS}
      filters={[]}
      rowHref={(p) => `/perfiles/${p.id}`}
      empty={{ razon: 'No hay perfiles.' }}
    />
  );
}
