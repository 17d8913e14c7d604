export { demoPassword, hasDemoData, seedDemoData } from './demoData.ts'
