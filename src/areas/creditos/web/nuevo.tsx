import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { alEnviar, esquemaCrear, vacio } from './formulario.tsx';
import { pasosDe } from './pasos.tsx';

export default function NuevoCredito() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const [imprimir, setImprimir] = useState(false);
  return (
    <Wizard<{ id: string; print_documents: boolean }>
      area="creditos"
      accion="crear"
      titulo="Nuevo crédito"
      schema={esquemaCrear}
      defaults={vacio(hoy)}
      transform={alEnviar}
      submit="Ingresar crédito"
      ok="Crédito ingresado"
      onDone={(c) => {
        if (imprimir && c.print_documents) void apiDownload(`/api/creditos/${c.id}/carpeta`).catch(toastError);
        void navigate({ to: `/creditos/${c.id}` });
      }}
      steps={pasosDe({ imprimir, setImprimir })}
    />
  );
}
