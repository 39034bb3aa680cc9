import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// The least that React is: what B10 and B11 are compared with.
createRoot(document.getElementById('app')).render(createElement('h1', null, 'Respaldo'));
