import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';
import { follow } from './state/settings.svelte';

follow();
const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the table');
mount(App, { target });
